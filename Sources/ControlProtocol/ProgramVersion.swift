/// The version of sonifyd and sonifyctl, as status, `--version` and the manual pages have it.
package let programVersion = "0.2.0"
