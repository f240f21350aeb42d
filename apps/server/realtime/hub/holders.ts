import type { Connection } from "./connection.ts";
import type { Holder } from "./holder.ts";

/** Indexes sockets by session and user. */
export class Holders {
	readonly #bySession = new Map<string, Set<Connection>>();
	readonly #byUser = new Map<string, Set<Connection>>();
	readonly #staff = new Set<Connection>();

	/** Called again with the same session, it keeps the union of all permissions ever granted. */
	bind(connection: Connection, holder: Holder): void {
		const before = connection.holder?.permissions ?? [];
		const permissions = [...new Set([...before, ...holder.permissions])];
		connection.holder = { ...holder, permissions };
		if (holder.isAdmin) this.#staff.add(connection);
		addTo(this.#bySession, holder.sessionId, connection);
		addTo(this.#byUser, holder.userId, connection);
	}

	release(connection: Connection): void {
		if (connection.holder === null) return;
		this.#staff.delete(connection);
		removeFrom(this.#bySession, connection.holder.sessionId, connection);
		removeFrom(this.#byUser, connection.holder.userId, connection);
	}

	ofSession(sessionId: string): Connection[] {
		return [...(this.#bySession.get(sessionId) ?? [])];
	}

	/** All sockets of staff, whatever their channels. */
	ofStaff(): (Connection & { readonly holder: Holder })[] {
		return [...this.#staff].filter((one): one is Connection & { holder: Holder } => one.holder !== null);
	}

	countOfUser(userId: string): number {
		return this.#byUser.get(userId)?.size ?? 0;
	}
}

function addTo(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
	const set = sets.get(key);
	if (set === undefined) sets.set(key, new Set([connection]));
	else set.add(connection);
}

function removeFrom(sets: Map<string, Set<Connection>>, key: string, connection: Connection): void {
	const set = sets.get(key);
	set?.delete(connection);
	if (set?.size === 0) sets.delete(key);
}
