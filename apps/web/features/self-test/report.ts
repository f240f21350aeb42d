import type { CheckName, Finding } from "../../data/self-test/checks.ts";

export type SoundFinding = "untested" | "heard" | "not-heard" | { readonly blocked: string };

export interface ReportInput {
	readonly at: Date;
	readonly userId: string;
	readonly accountNumber: string | null;
	readonly findings: Readonly<Partial<Record<CheckName, Finding>>>;
	readonly sound: SoundFinding;
	readonly device: Readonly<Record<string, string>>;
}

const soundText = (sound: SoundFinding): string => (typeof sound === "string" ? sound : `blocked: ${sound.blocked}`);

/** The support report as plain English text, with only these fields: no token, no address, no balance (R21). */
export function reportText({ at, userId, accountNumber, findings, sound, device }: ReportInput): string {
	const lines = [
		"Truefill self-test",
		`at: ${at.toISOString()}`,
		`user: ${userId}`,
		`account: ${accountNumber ?? "none"}`,
		"",
		...Object.entries(findings).map(([name, { state, tookMs, detail }]) => {
			const took = tookMs === null ? "" : ` [${Math.round(tookMs)} ms]`;
			return `${name}: ${state} - ${detail}${took}`;
		}),
		`sound: ${soundText(sound)}`,
		"",
		...Object.entries(device).map(([name, value]) => `${name}: ${value}`),
	];
	return `${lines.join("\n")}\n`;
}
