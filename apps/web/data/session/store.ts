import { type User, user as userSchema } from "@truefill/contracts/http";
import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";

/** SPEC §3 Session, §4. `isLoading` is true until the stored session has been read. */
export interface Session {
	readonly user: User | null;
	readonly token: string | null;
	readonly selectedAccountIndex: number;
	readonly isLoading: boolean;
}

export const SESSION_KEY = "user-storage";
const EXPIRY_KEY = "user-storage-expires";

const stored = z.object({
	user: userSchema.nullable().catch(null),
	token: z.string().min(1).nullable().catch(null),
	selectedAccountIndex: z.int().min(0).catch(0),
});

const EMPTY = { user: null, token: null, selectedAccountIndex: 0 };

/** Persists only what R25 names; never ticks, trades or balances. An invalid value counts as signed out. */
export const sessionStore = create<Session>()(
	persist((): Session => ({ ...EMPTY, isLoading: true }), {
		name: SESSION_KEY,
		storage: createJSONStorage(() => forgivingStorage),
		partialize: ({ user, token, selectedAccountIndex }) => ({ user, token, selectedAccountIndex }),
		merge: (saved, current) => {
			const parsed = stored.safeParse(saved);
			const value = parsed.success ? parsed.data : EMPTY;
			return value.token === null || value.user === null ? { ...current, ...EMPTY } : { ...current, ...value };
		},
		// Rehydrated below, once the store is defined: reading local storage completes before `create` returns.
		skipHydration: true,
		onRehydrateStorage: () => () => sessionStore.setState({ isLoading: false }),
	}),
);
void sessionStore.persist.rehydrate();

/** Signed in, or renewed: stores user and token together with the token's expiry. */
export function storeSession(user: User, token: string, expiresAt: string): void {
	keepExpiry(expiresAt);
	sessionStore.setState({ user, token, isLoading: false });
}

/** The same from a server answer after a sign-in. */
export function adoptSession(opened: {
	readonly user: User;
	readonly token: string;
	readonly expires_at: string;
}): void {
	sessionStore.setState({ selectedAccountIndex: 0 });
	storeSession(opened.user, opened.token, opened.expires_at);
}

export function storeUser(user: User): void {
	sessionStore.setState({ user });
}

/** SPEC §4: user and token to empty, selectedAccountIndex to 0. */
export function clearSession(): void {
	keepExpiry(null);
	sessionStore.setState({ ...EMPTY, isLoading: false });
}

export function selectAccount(index: number): void {
	sessionStore.setState({ selectedAccountIndex: index });
}

/** When the current token expires, milliseconds since 1970; null if unknown. */
export function tokenExpiresAtMs(): number | null {
	const at = Date.parse(readExpiry() ?? "");
	return Number.isNaN(at) ? null : at;
}

function readExpiry(): string | null {
	try {
		return localStorage.getItem(EXPIRY_KEY);
	} catch {
		return null;
	}
}

function keepExpiry(expiresAt: string | null): void {
	try {
		if (expiresAt === null) localStorage.removeItem(EXPIRY_KEY);
		else localStorage.setItem(EXPIRY_KEY, expiresAt);
	} catch {
		// Storage is full or blocked: the session then lives in memory, and a 401 renews it.
	}
}
