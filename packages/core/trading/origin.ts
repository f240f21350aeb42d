/**
 * Who issued a command: a customer or a staff member by a call of their own, the engine because of a tick, a time or
 * another command, a job of the server, or a strategy that the customer has started. Part of the key of a command id: ids of two origins never collide.
 */
export const ORIGINS = ["customer", "staff", "engine", "job", "strategy"] as const;
export type Origin = (typeof ORIGINS)[number];

/** Ids of commands before origins were stored. Customers could not use these prefixes. */
const FORMER_IDS: readonly (readonly [Origin, RegExp])[] = [
	["engine", /^(?:arrival|check-margin|close-out|expire|financing|trail|trigger)-/],
	["staff", /^(?:adjust|deposit)-/],
	["job", /^(?:action|demo|exclusion|jurisdiction|leaving)-|^open-account$|^test-[0-9a-f]{32}$/],
];

/**
 * Origin of a command that was stored without one. `name`: the command's kind or the type of its event; staff chose the
 * ids of `set-swap-free` freely.
 */
export function formerOrigin(commandId: string, name: string): Origin {
	if (name === "set-swap-free" || name === "swap-free-set") return "staff";
	return FORMER_IDS.find(([, ids]) => ids.test(commandId))?.[0] ?? "customer";
}
