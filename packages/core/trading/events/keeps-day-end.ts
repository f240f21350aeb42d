import type { AccountState } from "../../account/index.ts";
import { moved } from "../../savings/index.ts";
import { changesNothing, type EventBase, type StateChanges } from "./definition.ts";

/** Money moves: a savings account keeps what the balance was at the end of days that are not accrued yet. */
export const keepsDayEnd = ({ savings, balance }: AccountState, { occurredAtMs }: EventBase): StateChanges =>
	savings === null ? changesNothing() : { savings: moved(savings, balance, occurredAtMs) };
