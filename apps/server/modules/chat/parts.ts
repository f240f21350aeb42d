import type { Clock, Log } from "../../platform/index.ts";
import type { RealtimePublisher } from "../../realtime/index.ts";
import type { Links } from "../documents/index.ts";
import type { DeskStore } from "./desk-store.ts";
import type { Replying } from "./replying.ts";
import type { ChatStore } from "./store.ts";

/** What the use cases of the conversation share. */
export interface ChatParts {
	readonly store: ChatStore;
	readonly links: Links;
	readonly clock: Clock;
	readonly log: Log;
	/** Called after a commit that wrote to the outbox. */
	readonly wake: () => void;
	/** Staff wrote to a customer who may be offline; must not reject. */
	readonly onStaffMessage: (message: { customerId: string; name: string; isOnline: boolean }) => void;
	/** For signals that are broadcast and not stored (typing). */
	readonly publisher: RealtimePublisher;
}

/** What staff's use cases need in addition. */
export interface DeskParts extends ChatParts {
	readonly desk: DeskStore;
	readonly replying: Replying;
	readonly accounts: {
		firstAccount(userId: string): Promise<{ readonly id: string; readonly number: string } | undefined>;
	};
}
