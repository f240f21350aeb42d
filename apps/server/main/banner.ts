import type { Config } from "../platform/index.ts";

/** Printed for the operator once, after the start. */
export function banner(config: Config, url: string, feedLabel: string): string {
	const lines: [string, string][] = [
		["Mode", config.demo ? "Demo: published sign-ins, demo money" : "Production: no demo sign-ins"],
		["Address", config.publicUrl === undefined ? url : `${config.publicUrl} (listening on ${url})`],
		["Prices", config.feed.kind === "replay" ? `${feedLabel} from ${config.feed.path}` : feedLabel],
		["Mails", mailsOf(config, url)],
		["Data", config.database.kind === "embedded" ? config.dataDir : "the database of DATABASE_URL"],
		["API", `${url}/api/docs`],
	];
	if (config.demo) {
		lines.push(["Sign in", "demo@truefill.test   Demo-customer-1"], ["", "admin@truefill.test  Demo-admin-1"]);
	}
	lines.push(["Stop", "Ctrl-C"]);
	const rows = lines.map(([name, value]) => `  ${name.padEnd(9)}${value}`);
	return `\n  Truefill is ready.\n\n${rows.join("\n")}\n`;
}

function mailsOf({ demo, mail: { smtp }, publicUrl }: Config, url: string): string {
	if (smtp !== null) return `sent by ${smtp.host}`;
	return demo && publicUrl === undefined ? `${url}/demo/mails (not sent)` : "not sent";
}
