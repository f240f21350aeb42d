import { createHmac } from "node:crypto";
import { type SeededRandom, seededRandom } from "@truefill/testkit";
import { IS_FULL } from "@truefill/testkit/tier";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import { signEvent } from "./signature.ts";
import { type PaymentBench, paymentBench, WEBHOOK_SECRET } from "./testing.ts";
import { underWay } from "./under-way-store.ts";
import { webhookRoute } from "./webhook.ts";
import { workDue } from "./work.ts";

/* Events of the provider: forged, altered, replayed, shuffled, late, lost and unknown (threat 37). */

const ROUNDS = IS_FULL ? 200 : 20;
const EVENTS_OF_ROUND = 100;

let bench: PaymentBench;
let app: FastifyInstance;
beforeAll(async () => {
	bench = await paymentBench();
	app = fastify();
	await app.register(webhookRoute(bench.deps));
});
afterAll(async () => {
	await app.close();
	await bench.close();
});

const send = (raw: Buffer | string, signature: string | undefined) =>
	app.inject({
		method: "POST",
		url: "/webhooks/payments",
		headers: {
			"content-type": "application/json",
			...(signature === undefined ? {} : { "stripe-signature": signature }),
		},
		payload: raw,
	});

const eventOf = (id: string, session: string, payment: string, type = "checkout.session.completed"): Buffer =>
	Buffer.from(
		JSON.stringify({
			id,
			object: "event",
			type,
			data: { object: { id: session, object: "checkout.session", client_reference_id: payment } },
		}),
	);

/** One delivery: what is sent, and whether it is genuine. */
interface Delivery {
	readonly raw: Buffer;
	readonly signature: string;
	readonly isGenuine: boolean;
}

function deliveryOf(random: SeededRandom, raw: Buffer): Delivery {
	const nowMs = bench.clock.nowMs();
	const signature = signEvent(raw, WEBHOOK_SECRET, nowMs);
	const forged = (bytes: Buffer, header: string): Delivery => ({ raw: bytes, signature: header, isGenuine: false });
	switch (random.pick(["genuine", "genuine", "genuine", "secret", "altered", "late", "early", "unsigned", "moved"])) {
		case "secret":
			return forged(raw, signEvent(raw, "whsec_of_somebody_else", nowMs));
		case "altered": {
			const altered = Buffer.from(raw);
			const at = random.integer(0, raw.length - 1);
			altered[at] = (altered[at] ?? 0) ^ random.integer(1, 255);
			return forged(altered, signature);
		}
		case "late":
			return forged(raw, signEvent(raw, WEBHOOK_SECRET, nowMs - 301_000 - random.integer(0, 10_000_000)));
		case "early":
			return forged(raw, signEvent(raw, WEBHOOK_SECRET, nowMs + 301_000 + random.integer(0, 10_000_000)));
		case "unsigned":
			return forged(raw, random.pick(["", "t=1,v1=00", "v1=", createHmac("sha256", "x").update(raw).digest("hex")]));
		case "moved":
			// The signature of another event.
			return forged(raw, signEvent(Buffer.from("{}"), WEBHOOK_SECRET, nowMs));
		default:
			return { raw, signature, isGenuine: true };
	}
}

describe("events of the provider", () => {
	it(`${ROUNDS * EVENTS_OF_ROUND} of them, forged, altered, replayed, shuffled and lost: each payment is booked once, forged ones change nothing`, async () => {
		const random = seededRandom(37);
		const paid: string[] = [];
		const unpaid: string[] = [];
		let genuine = 0;
		let refused = 0;
		for (let round = 0; round < ROUNDS; round += 1) {
			const ids: string[] = [];
			for (const number of ["4242424242424242", "5555555555554444", "4000000000009995", null]) {
				const id = await bench.start();
				if (id === null) throw new Error("the payment was not begun");
				if (number !== null) await bench.pay(id, number);
				if (number === "4242424242424242" || number === "5555555555554444") paid.push(id);
				else unpaid.push(id);
				ids.push(id);
			}
			// Of one payment no event arrives at all.
			const told = ids.slice(random.integer(0, 1));
			for (let number = 0; number < EVENTS_OF_ROUND; number += 1) {
				const id = random.pick([...told, "pay_unknown"]);
				const session = id === "pay_unknown" ? "cs_unknown" : await bench.sessionOf(id);
				// Few ids, so that most are replays; an event that says "paid" also for what is not.
				const raw = eventOf(`evt_${round}_${random.integer(0, 20)}`, session, id);
				const { signature, isGenuine, raw: sent } = deliveryOf(random, raw);
				const answer = await send(sent, signature);
				expect(answer.statusCode < 300, answer.body).toBe(isGenuine);
				if (isGenuine) genuine += 1;
				else refused += 1;
				if (random.integer(0, 9) === 0) await workDue(bench.deps);
				// A flood of forged events from one network is limited.
				await bench.clock.advance(1_000);
			}
			// What no event told is fetched.
			for (let turn = 0; turn < 4; turn += 1) {
				await bench.clock.advance(310_000);
				await workDue(bench.deps);
			}
			for (const id of ids) if (unpaid.includes(id)) await bench.provider.endCheckout(await bench.sessionOf(id));
			await bench.clock.advance(310_000);
			await workDue(bench.deps);
		}
		expect(Math.min(genuine, refused)).toBeGreaterThan(ROUNDS * 20);
		for (const id of paid) {
			expect(await bench.booked(id), id).toEqual({ deposits: 1, reversals: 0 });
			expect((await bench.deps.store.find(id))?.status).toBe("booked");
		}
		for (const id of unpaid) {
			expect(await bench.booked(id), id).toEqual({ deposits: 0, reversals: 0 });
			expect(await bench.house(id)).toEqual({});
		}
		expect(await bench.balance()).toBe(BigInt(paid.length) * 10_000n);
		expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
	}, 300_000);

	it("of unknown payments are accepted, and kept up to a bound", async () => {
		for (let number = 0; number < 30; number += 1) {
			const raw = eventOf(`evt_unknown_${number}`, "cs_nobody", "pay_nobody", "payment_intent.created");
			const answer = await send(raw, signEvent(raw, WEBHOOK_SECRET, bench.clock.nowMs()));
			expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
			await bench.clock.advance(1_000);
		}
		await bench.pool.query(
			`INSERT INTO provider_events (provider, id, type, received_at)
			SELECT 'test', 'old_' || n, 'x', now() - interval '1 day' FROM generate_series(1, 3000) n`,
		);
		await bench.deps.store.forgetEvents(new Date(0));
		const { rows } = await bench.pool.query(
			"SELECT count(*)::int AS kept, count(*) FILTER (WHERE id LIKE 'evt_unknown_%')::int AS newest FROM provider_events WHERE payment_id IS NULL",
		);
		expect(rows[0].kept).toBe(1_000);
		expect(rows[0].newest).toBe(30);
	});

	it.each([
		["nothing", ""],
		["no JSON", "nothing"],
		["no event", "{}"],
		["a list", "[]"],
		["an event without an id", JSON.stringify({ type: "x", data: { object: { object: "y" } } })],
		["deep nesting", "[".repeat(5_000)],
	])("signed %s is refused, not an error of ours", async (_name, text) => {
		const raw = Buffer.from(text);
		await bench.clock.advance(2_000);
		const answer = await send(raw, signEvent(raw, WEBHOOK_SECRET, bench.clock.nowMs()));
		expect(answer.statusCode).toBe(400);
	});

	it("too large is refused, and a flood of forged ones is limited", async () => {
		expect((await send(Buffer.alloc(300_000, 32), "")).statusCode).toBe(413);
		const answers = [];
		for (let number = 0; number < 80; number += 1) answers.push((await send("{}", "t=1,v1=00")).statusCode);
		expect(answers.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 400));
		expect(answers.slice(-5)).toEqual([429, 429, 429, 429, 429]);
	});
});
