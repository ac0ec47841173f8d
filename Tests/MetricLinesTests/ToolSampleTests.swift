import Testing

@Suite struct ToolSampleTests {
  @Test(arguments: ["x"])
  func `prints`(x: String) throws {
    for name in ["vmstat_1","vmstat_t_w","mpstat_P_ALL","sar_u","sar_q","sar_n_dev","sar_u_iso_time","sar_u_locale_de","free_m_s","proc_loadavg_loop","iostat_c","iostat_dx","nicstat","pidstat","pidstat_h","dstat_nocolor","dstat_piped_default","dstat_output_csv","ifstat_t","pv_n","pv_nbt","collectd_write_log_json","rsyslog_omprog_stdin","munin_run","mpstat_json"] {
      let r = read(try sample(name))
      print("==", name, r.decision ?? "nil", r.lines, r.rejected, r.points.count)
      print(r.points.prefix(24).joined(separator: "  "))
    }
  }
}
