import { createHmac, randomBytes } from "node:crypto";
import { DEMO_ACCOUNT_ID } from "../../../modules/accounts/index.ts";
import { DEMO_CUSTOMER, DEMO_PEOPLE } from "../../../modules/identity/index.ts";
import { createPast } from "../demo-life/past.ts";
import type { Modules } from "../modules.ts";
import type { AssemblyPorts } from "../ports.ts";
import { join } from "./acts/joining.ts";
import { CAST } from "./cast.ts";
import { type Planner, Present } from "./now.ts";
import { FIRST, idOfSample, LAST, type SampleName, samplePerson } from "./people.ts";
import { pricesOf } from "./prices.ts";
import { type Actor, actorOf, SPAN_DAYS, type Stage } from "./stage.ts";
import { STRATEGIES } from "./strategies.ts";
import { follow, type Life } from "./timeline.ts";

const SPAN_MS = SPAN_DAYS * 86_400_000;

/** @returns a person's password, which only this server can compute */
async function passwordsOf({ identity }: AssemblyPorts): Promise<(id: string) => string | null> {
	const key = await identity.secret("sample-passwords", () => randomBytes(32));
	const withPassword = new Set(CAST.filter(({ hasPassword }) => hasPassword).map(({ name }) => idOfSample(name)));
	return (id) => (withPassword.has(id) ? createHmac("sha256", key).update(id).digest("base64url") : null);
}

/**
 * Signs up the first sample customer, if nobody has signed up in this database: only then are sample data made, so that
 * they never get among customers who exist.
 */
export async function beginSampleData(ports: AssemblyPorts): Promise<void> {
	const { identity, clock } = ports;
	if (await identity.hasCustomers()) return;
	const person = samplePerson(FIRST, await passwordsOf(ports));
	await identity.addSample(person, new Date(clock.nowMs() - SPAN_MS));
}

/**
 * Makes the sample data of this database, if they were begun and are not complete: every customer's life by the calls of
 * the customer and of staff, at the times and prices of the past, then what they have at the prices of now. A run that
 * was interrupted is repeated: each step has its own id, or is found to be done.
 */
export async function makeSampleData(ports: AssemblyPorts, modules: Modules, goesOn: () => boolean): Promise<void> {
	const { identity, clock, log, engine } = ports;
	const begun = await identity.joinedAt(idOfSample(FIRST));
	if (begun === undefined || (await identity.joinedAt(idOfSample(LAST))) !== undefined) return;
	const passwordOf = await passwordsOf(ports);
	const startMs = begun.getTime();
	const past = createPast(ports, startMs);
	try {
		const endMs = startMs + SPAN_MS;
		const stage: Stage = { past, ports, startMs, endMs, pricesAt: pricesOf(ports.market), stillOpen: new Set() };
		const actors = CAST.map((part) => ({ part, actor: actorOf(samplePerson(part.name, passwordOf), part.joinedDay) }));
		const lives = actors.flatMap(({ part, actor }) => part.play(stage, actor).map((life) => seen(stage, actor, life)));
		const isDone = await follow(lives, async (atMs) => {
			past.clock.moveTo(Math.max(atMs, past.clock.nowMs()));
			// The customers who are here come first.
			await clock.turn();
			return goesOn();
		});
		if (!isDone) return;
		for (const accountId of stage.stillOpen) engine.endPast(accountId);
		const present = new Present(ports, modules);
		for (const { actor } of actors) await planFor(present, ports, actor);
		for (const { part, actor } of actors) await automateFor(present, ports, part.name, actor);
		await planForDemo(present);
		// Right at the first start, not some hours later on that day.
		await join(stage, { ...actorOf(samplePerson(LAST, passwordOf), SPAN_DAYS), joinedDay: SPAN_DAYS });
		log.info("the sample data are complete");
	} finally {
		await past.close();
	}
}

/** The life, after which staff see when the customer was last there. */
async function* seen({ ports, past }: Stage, { person }: Actor, life: Life): Life {
	yield* life;
	await ports.identity.sampleSeen(person.id, new Date(past.clock.nowMs()));
}

/** Orders and alerts for those who have open trades, and savings for who has a savings account. */
async function planFor(present: Present, { engine }: AssemblyPorts, { person, caller }: Actor): Promise<void> {
	const planner: Planner = { id: person.id, caller };
	for (const { id: accountId, type, openTrades } of engine.accountsOf(person.id)) {
		if (type === "savings" || openTrades.size === 0) continue;
		const instruments = [...new Set([...openTrades.values()].map(({ instrumentId }) => instrumentId))];
		await present.plan(planner, { accountId, instruments, orders: 2, alerts: 1 });
	}
	const accounts = engine.accountsOf(person.id);
	const from = accounts.find(({ type }) => type === "live");
	if (from !== undefined && accounts.some(({ type }) => type === "savings")) {
		await present.save(planner, from.id, "5000.00");
	}
}

async function automateFor(
	present: Present,
	{ engine }: AssemblyPorts,
	name: SampleName,
	{ person, caller }: Actor,
): Promise<void> {
	const automation = STRATEGIES[name];
	const account = engine.accountsOf(person.id).find(({ type }) => type === "demo");
	if (automation === undefined || account === undefined) return;
	await present.automate({ id: person.id, caller }, account.id, automation);
}

/** The demo customer's own open trades, orders and alerts. */
async function planForDemo(present: Present): Promise<void> {
	const caller = DEMO_PEOPLE.find(({ email }) => email === DEMO_CUSTOMER.email);
	if (caller === undefined) return;
	const planner: Planner = { id: caller.id, caller };
	const instruments = ["EURUSD", "XAUUSD", "US500"];
	for (const id of instruments) await present.open(planner, DEMO_ACCOUNT_ID, id);
	await present.plan(planner, { accountId: DEMO_ACCOUNT_ID, instruments, orders: 2, alerts: 3 });
}
