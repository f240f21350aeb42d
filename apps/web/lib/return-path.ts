/** SPEC §2, R19: each role's start page and own paths. */
const START = { customer: "/main", admin: "/admin/chat" } as const;
const OWN = { customer: /^\/main(\/|$|\?)/, admin: /^\/admin(\/|$|\?)/ } as const;

/** The path requested before signing in, if it is a screen of this site and of the role; otherwise the role's start. */
export function returnPath(state: unknown, role: keyof typeof START): string {
	if (typeof state !== "object" || state === null || !("from" in state)) return START[role];
	const { from } = state;
	return typeof from === "string" && OWN[role].test(from) ? from : START[role];
}
