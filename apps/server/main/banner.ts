import type { Config } from "../platform/index.ts";

/** What the operator reads once, when everything is up. */
export function banner(config: Config, url: string, feedLabel: string): string {
	const lines: [string, string][] = [
		["Address", config.publicUrl === undefined ? url : `${config.publicUrl} (listening on ${url})`],
		["Prices", config.feed.kind === "replay" ? `${feedLabel} from ${config.feed.path}` : feedLabel],
		["Data", config.database.kind === "embedded" ? config.dataDir : "the database of DATABASE_URL"],
		["API", `${url}/api/docs`],
	];
	if (config.demo) {
		lines.push(["Sign in", "demo@truefill.test   Demo-customer-1"], ["", "admin@truefill.test  Demo-admin-1"]);
	}
	if (config.demo && config.mail.smtp === null && config.publicUrl === undefined)
		lines.push(["Mails", `${url}/demo/mails`]);
	lines.push(["Stop", "Ctrl-C"]);
	const rows = lines.map(([name, value]) => `  ${name.padEnd(9)}${value}`);
	return `\n  Truefill is ready.\n\n${rows.join("\n")}\n`;
}
