import type { Origin } from "../origin.ts";

export interface CommandBase {
	/** Chosen by the caller, unique per account and origin for ever; a repeated id returns the stored answer. */
	readonly commandId: string;
	readonly origin: Origin;
	readonly accountId: string;
}
