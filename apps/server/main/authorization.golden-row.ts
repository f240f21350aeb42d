export type Role = "anon" | "pending" | "deactivated" | "customer" | "other" | "support" | "finance" | "risk" | "admin";

export type Answers = Readonly<Record<Role, string>>;

export interface GoldenRow {
	/** Method and path in Fastify's syntax. */
	readonly route: string;
	/** The request; `{account}`, `{trade}` and `{order}` are those of the demo customer. */
	readonly send?: { readonly path?: string; readonly body?: Readonly<Record<string, unknown>> };
	readonly answers: Answers;
}
