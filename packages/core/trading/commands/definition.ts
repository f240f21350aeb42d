import type { AccountState, MarketView } from "../../account/index.ts";
import type { Reader } from "../codec/reader.ts";
import type { Outcome } from "../outcome.ts";
import type { CommandBase } from "./command-base.ts";

/** Everything that belongs to one kind of command. */
export interface CommandDefinition<C extends CommandBase & { readonly kind: string }> {
	readonly kind: C["kind"];
	/** What would bring something into an account, or change how it deals, is refused while the account is archived. */
	readonly whileArchived: "allowed" | "refused";
	/**
	 * Whether a refusal is an event of the account, and answers the command when it comes again. Not for what the engine
	 * raises from what it has seen: where that no longer holds, nobody waits for the refusal.
	 */
	readonly refusalStored: boolean;
	/** The command from its stored form, beside `base`. Throws CodecError. */
	read(r: Reader, base: CommandBase): C;
	/** Its events, or why not. Pure and total. */
	decide(state: AccountState, command: C, view: MarketView): Outcome;
}
