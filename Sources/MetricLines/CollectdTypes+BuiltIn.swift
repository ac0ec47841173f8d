extension CollectdTypes {
  /// The types that collectd's common plugins and its users' scripts send, written as in a types.db.
  static let builtInTypes: StaticString = """
    absolute value:ABSOLUTE:0:U
    apache_bytes value:DERIVE:0:U
    apache_connections value:GAUGE:0:65535
    apache_requests value:DERIVE:0:U
    bool value:GAUGE:0:1
    bytes value:GAUGE:0:U
    cache_ratio value:GAUGE:0:100
    cache_size value:GAUGE:0:U
    connections value:DERIVE:0:U
    conntrack value:GAUGE:0:U
    contextswitch value:DERIVE:0:U
    count value:GAUGE:0:U
    counter value:COUNTER:U:U
    cpu value:DERIVE:0:U
    cpufreq value:GAUGE:0:U
    current value:GAUGE:U:U
    current_connections value:GAUGE:0:U
    delay value:GAUGE:U:U
    derive value:DERIVE:0:U
    df used:GAUGE:0:U, free:GAUGE:0:U
    df_complex value:GAUGE:0:U
    df_inodes value:GAUGE:0:U
    disk_io_time io_time:DERIVE:0:U, weighted_io_time:DERIVE:0:U
    disk_merged read:DERIVE:0:U, write:DERIVE:0:U
    disk_octets read:DERIVE:0:U, write:DERIVE:0:U
    disk_ops read:DERIVE:0:U, write:DERIVE:0:U
    disk_time read:DERIVE:0:U, write:DERIVE:0:U
    dns_octets queries:DERIVE:0:U, responses:DERIVE:0:U
    duration seconds:GAUGE:0:U
    entropy value:GAUGE:0:U
    errors value:DERIVE:0:U
    fanspeed value:GAUGE:0:U
    file_handles value:GAUGE:0:U
    file_size value:GAUGE:0:U
    files value:GAUGE:0:U
    fork_rate value:DERIVE:0:U
    frequency value:GAUGE:0:U
    gauge value:GAUGE:U:U
    humidity value:GAUGE:0:100
    if_collisions value:DERIVE:0:U
    if_dropped rx:DERIVE:0:U, tx:DERIVE:0:U
    if_errors rx:DERIVE:0:U, tx:DERIVE:0:U
    if_octets rx:DERIVE:0:U, tx:DERIVE:0:U
    if_packets rx:DERIVE:0:U, tx:DERIVE:0:U
    invocations value:DERIVE:0:U
    io_octets rx:DERIVE:0:U, tx:DERIVE:0:U
    irq value:DERIVE:0:U
    latency value:GAUGE:0:U
    load shortterm:GAUGE:0:5000, midterm:GAUGE:0:5000, longterm:GAUGE:0:5000
    memory value:GAUGE:0:281474976710656
    mysql_commands value:DERIVE:0:U
    mysql_octets rx:DERIVE:0:U, tx:DERIVE:0:U
    nginx_connections value:GAUGE:0:U
    nginx_requests value:DERIVE:0:U
    objects value:GAUGE:0:U
    operations value:DERIVE:0:U
    packets value:DERIVE:0:U
    percent value:GAUGE:0:100.1
    percent_bytes value:GAUGE:0:100.1
    percent_inodes value:GAUGE:0:100.1
    ping value:GAUGE:0:65535
    ping_droprate value:GAUGE:0:1
    ping_stddev value:GAUGE:0:65535
    power value:GAUGE:U:U
    pressure value:GAUGE:0:U
    ps_count processes:GAUGE:0:1000000, threads:GAUGE:0:1000000
    ps_cputime user:DERIVE:0:U, syst:DERIVE:0:U
    ps_disk_octets read:DERIVE:0:U, write:DERIVE:0:U
    ps_pagefaults minflt:DERIVE:0:U, majflt:DERIVE:0:U
    ps_rss value:GAUGE:0:U
    ps_state value:GAUGE:0:65535
    ps_vm value:GAUGE:0:U
    queue_length value:GAUGE:0:U
    records value:GAUGE:0:U
    requests value:GAUGE:0:U
    response_code value:GAUGE:0:U
    response_time value:GAUGE:0:U
    signal_noise value:GAUGE:U:0
    signal_power value:GAUGE:U:0
    signal_quality value:GAUGE:0:U
    swap value:GAUGE:0:1099511627776
    swap_io value:DERIVE:0:U
    tcp_connections value:GAUGE:0:4294967295
    temperature value:GAUGE:U:U
    threads value:GAUGE:0:U
    time_offset value:GAUGE:-1000000:1000000
    timeleft value:GAUGE:0:U
    total_bytes value:DERIVE:0:U
    total_connections value:DERIVE:0:U
    total_operations value:DERIVE:0:U
    total_requests value:DERIVE:0:U
    total_time_in_ms value:DERIVE:0:U
    total_values value:DERIVE:0:U
    uptime value:GAUGE:0:4294967295
    users value:GAUGE:0:65535
    virt_cpu_total value:DERIVE:0:U
    virt_vcpu value:DERIVE:0:U
    vmpage_faults minflt:DERIVE:0:U, majflt:DERIVE:0:U
    vmpage_io in:DERIVE:0:U, out:DERIVE:0:U
    vmpage_number value:GAUGE:0:4294967295
    voltage value:GAUGE:U:U
    """
}

/// What the values of collectd's types are measured in, which a types.db does not tell.
enum CollectdUnits {
  /// The unit of a type; empty where values are a mere number, or nothing is known.
  static func unit(of type: Span<UInt8>) -> StaticString {
    for row in units where type.isEqual(to: row.type) { return row.unit }
    return ""
  }

  private static let units: [(type: StaticString, unit: StaticString)] = [
    ("apache_bytes", "B"), ("bitrate", "bit/s"), ("bytes", "B"), ("cache_ratio", "%"),
    ("cache_size", "B"), ("cpufreq", "Hz"), ("current", "A"), ("df", "B"), ("df_complex", "B"),
    ("disk_octets", "B"), ("dns_octets", "B"), ("duration", "s"), ("fanspeed", "rpm"),
    ("file_size", "B"), ("frequency", "Hz"), ("humidity", "%"), ("if_octets", "B"),
    ("if_rx_octets", "B"), ("if_tx_octets", "B"), ("io_octets", "B"), ("ipt_bytes", "B"),
    ("memcached_octets", "B"), ("memory", "B"), ("mysql_octets", "B"), ("percent", "%"),
    ("percent_bytes", "%"), ("percent_inodes", "%"), ("pg_db_size", "B"), ("ping", "ms"),
    ("ping_stddev", "ms"), ("power", "W"), ("ps_data", "B"), ("ps_disk_octets", "B"),
    ("ps_rss", "B"), ("ps_stacksize", "B"), ("ps_vm", "B"), ("serial_octets", "B"),
    ("signal_noise", "dBm"), ("signal_power", "dBm"), ("smart_temperature", "°C"), ("swap", "B"),
    ("temperature", "°C"), ("total_bytes", "B"), ("uptime", "s"),
    ("vf_bytes", "B"), ("voltage", "V"),
  ]
}
