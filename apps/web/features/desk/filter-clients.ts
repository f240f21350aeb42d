import type { AdminUser } from "@truefill/contracts/http";

export type ClientTab = "all" | "online" | "unread";
export const CLIENT_TABS: readonly ClientTab[] = ["all", "online", "unread"];

const inTab = (client: AdminUser, tab: ClientTab): boolean =>
	tab === "all" || (tab === "online" ? client.is_online : client.unread_count > 0);

/** SPEC §5 Admin user search: first name, last name or email, case-insensitive; also the full name. Pure. */
const matches = ({ first_name, last_name, email }: AdminUser, wanted: string): boolean =>
	[first_name, last_name, email, `${first_name} ${last_name}`].some((text) => text.toLowerCase().includes(wanted));

/** Clients of a tab that match the search, in the server's order: unread first, longest waiting on top. Pure. */
export function filterClients(clients: readonly AdminUser[], tab: ClientTab, search: string): readonly AdminUser[] {
	const wanted = search.trim().toLowerCase();
	return clients.filter((client) => inTab(client, tab) && (wanted === "" || matches(client, wanted)));
}

/** Both lists without duplicates; those of the first come first. Pure. */
export function joined(first: readonly AdminUser[], more: readonly AdminUser[]): readonly AdminUser[] {
	const held = new Set(first.map(({ id }) => id));
	return [...first, ...more.filter(({ id }) => !held.has(id))];
}

/** Up to two initials for a user without an image. Pure. */
export const initialsOf = (firstName: string, lastName: string): string =>
	[firstName, lastName].map((part) => [...part.trim()][0] ?? "").join("");
