/** SPEC §2, R19: where each role starts, and which paths are its own. */
const START = { customer: "/main", admin: "/admin/chat" } as const;
const OWN = { customer: /^\/main(\/|$|\?)/, admin: /^\/admin(\/|$|\?)/ } as const;

/** Where one wanted to go before signing in, when it was a screen of this site and of one's role; else the role's start. */
export function returnPath(state: unknown, role: keyof typeof START): string {
	if (typeof state !== "object" || state === null || !("from" in state)) return START[role];
	const { from } = state;
	return typeof from === "string" && OWN[role].test(from) ? from : START[role];
}
