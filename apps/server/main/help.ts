import { CONFIG_TABLE } from "../platform/index.ts";

/** Output of `--help`: all settings. */
export function help(): string {
	const rows = CONFIG_TABLE.map((row) => {
		const flag = `--${row.name.toLowerCase().replaceAll("_", "-")}`;
		return `  ${row.name.padEnd(14)}${flag}\n      ${row.meaning}\n      Default: ${row.default}\n`;
	});
	return `Truefill. Environment variables or flags (--port=4000); flags take precedence.\n\n${rows.join("\n")}`.replaceAll(
		"`",
		"",
	);
}
