import type { Permission } from "@truefill/contracts/http";

/** The session of a product socket. */
export interface Holder {
	readonly sessionId: string;
	readonly userId: string;
	readonly name: string;
	readonly isAdmin: boolean;
	readonly permissions: readonly Permission[];
}
