import { useStore } from "zustand";
import { sessionStore } from "./store.ts";

export { login, logout, refreshUser, signedIn, startHeartbeat } from "./actions.ts";
export { onSessionLost, startRenewal } from "./renewal.ts";
export { type Session, selectAccount, sessionStore } from "./store.ts";

/** User, token, selectedAccountIndex, isLoading (true until the stored session was read). */
export const useSession = () => useStore(sessionStore);
