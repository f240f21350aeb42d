import type { Quote } from "@truefill/core/pricing";
import type { SamplePerson } from "../../../modules/identity/index.ts";
import { type Caller, CallRefused } from "../call-as.ts";
import type { Past } from "../demo-life/past.ts";
import type { AssemblyPorts } from "../ports.ts";
import { drawn, idOf } from "./drawing.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTES_A_DAY = 1_440;
/** The time that the sample data span, until the first start. */
export const SPAN_DAYS = 60;

/** Where the lives are played. */
export interface Stage {
	readonly past: Past;
	readonly ports: AssemblyPorts;
	/** Time of the first sign-up. */
	readonly startMs: number;
	/** Time of the first start. */
	readonly endMs: number;
	/** Prices of these instruments at a past moment, and those that convert their currencies. */
	pricesAt(instrumentIds: readonly string[], atMs: number): Promise<readonly Quote[]>;
	/** Accounts with trades that are still open, whose past ends with the sample data. */
	readonly stillOpen: Set<string>;
}

/** One customer on the stage. */
export interface Actor {
	readonly person: SamplePerson;
	readonly caller: Caller;
	/** Days from the start until they sign up. */
	readonly joinedDay: number;
	/** The id of one of their commands. */
	idOf(name: string): string;
}

/** A moment, in days and hours since the start. */
export const momentOf = ({ startMs }: Pick<Stage, "startMs">, day: number, hour = 0): number =>
	startMs + day * DAY_MS + hour * HOUR_MS;

/** A moment before the first start, some hours more or less than `hours` ago. */
export const hoursBefore = (stage: Pick<Stage, "startMs">, { person }: Pick<Actor, "person">, hours: number): number =>
	momentOf(stage, SPAN_DAYS, -hours - drawn(`${person.id} before`, 0, 239) / 60);

/** Within some hours of the given day, so that not everybody signs up at the same time of the day. */
export const actorOf = (person: SamplePerson, day: number): Actor => ({
	person,
	caller: { id: person.id, email: person.email, role: "customer", staffRole: null, status: "active" },
	joinedDay: day + drawn(`${person.id} joined`, 0, 500) / MINUTES_A_DAY,
	idOf: (name) => idOf(`${person.id} ${name}`),
});

/** A step that an interrupted run may have taken already: then it is refused with one of these codes. */
export async function once<T>(step: Promise<T>, ...codes: readonly string[]): Promise<T | undefined> {
	try {
		return await step;
	} catch (error) {
		if (error instanceof CallRefused && codes.includes(error.code)) return undefined;
		throw error;
	}
}
