import { openAccount, readAllNotifications } from "@truefill/contracts/http";
import { DEPOSIT } from "../../../modules/deposits/index.ts";
import { DEMO_LIVE_CUSTOMER } from "../../../modules/identity/index.ts";
import { requestIdOf } from "../../../modules/requests/index.ts";
import type { Modules } from "../modules.ts";
import type { AssemblyPorts } from "../ports.ts";
import { payByCoin } from "./coins.ts";
import { verify } from "./documents.ts";
import { createPast, type Past } from "./past.ts";
import { payByCard, wire } from "./pay-in.ts";
import { addBank, addFactor, askForMore, withdraw } from "./pay-out.ts";
import { FINANCE } from "./people.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From the sign-up until now. */
const LIFE_MS = 30 * DAY_MS;

/** The same ids at each start: what exists already is not made again. */
const idOf = (number: number): string => `0c5c8a3e-6a38-4d5b-9d0f-1f3f5f6a${number.toString().padStart(4, "0")}`;
const WAITING_WIRE = idOf(3);

/**
 * A customer with a live account and the month since their sign-up: documents that two people have checked, a card
 * payment, a wire, a withdrawal that was paid back to the card and to the bank, a first small payment in a coin, another
 * coin at the same address by mistake, which waits for staff, a withdrawal that waits for the desk, and a wire that waits
 * for its second person. All of it by the calls of the customer and of staff, at stated earlier times. It can be repeated,
 * also after it was interrupted; once the last wire was entered it changes nothing.
 */
export async function seedLiveCustomer(ports: AssemblyPorts, { requests }: Modules): Promise<void> {
	const { identity, clock, log } = ports;
	if ((await requests.store.find(DEPOSIT, requestIdOf("dep", FINANCE.id, WAITING_WIRE))) !== undefined) return;
	const nowMs = clock.nowMs();
	const joinedMs = (await identity.joinedAt(DEMO_LIVE_CUSTOMER.id))?.getTime() ?? nowMs - LIFE_MS;
	if (joinedMs > nowMs - LIFE_MS) {
		log.warn("an earlier version was interrupted while it made the demo's live customer; they are left as they are");
		return;
	}
	const past = createPast(ports, joinedMs);
	try {
		await identity.seedDemo([DEMO_LIVE_CUSTOMER], new Date(joinedMs));
		await live(past, ports, joinedMs);
	} finally {
		await past.close();
	}
}

async function live(past: Past, { payments, coins, engine }: AssemblyPorts, joinedMs: number): Promise<void> {
	const at = (days: number, hours = 0): number => joinedMs + days * DAY_MS + hours * HOUR_MS;
	past.clock.moveTo(at(0, 0.2));
	const opening = { command_id: idOf(1), type: "live", position_mode: "hedging", currency: "EUR" } as const;
	const { id: account_id } = (await past.call(openAccount, DEMO_LIVE_CUSTOMER, { body: opening })).data;
	const codes = await addFactor(past, at(0, 0.5));
	await verify(past, { sentMs: at(0, 1), reviewedMs: at(0, 3), confirmedMs: at(0, 5) });
	// Another provider has a page of its own, on which nobody can pay for the demo.
	const card = { command_id: idOf(4), account_id, amount: "400.00" };
	if (payments.kind === "test") await payByCard(past, card, at(1));
	const booked = { command_id: idOf(2), account_id, amount: "2500.00", reference: "SEPA demo 1" };
	await wire(past, booked, { enteredMs: at(2), bookedMs: at(2, 2) });
	await addBank(past, idOf(5), at(3));
	const paid = { command_id: idOf(6), account_id, amount: "900.00", code: codes[0] };
	await withdraw(past, paid, { fileId: idOf(7), outcomeId: idOf(8) }, at(12));
	// Coins of real chains are nobody's to give. Less than what may be withdrawn in a coin: it would need an address there.
	if (coins.kind === "test") await payByCoin(past, { account_id, coin: "USDT", amount: "15" }, at(15, 2));
	await engine.projected();
	await readNotifications(past, at(16));
	await askForMore(past, { command_id: idOf(9), account_id, amount: "300.00", code: codes[1] }, at(29, 4));
	if (coins.kind === "test") await payByCoin(past, { account_id, coin: "ETH", amount: "0.01" }, at(29, 12));
	const waiting = { command_id: WAITING_WIRE, account_id, amount: "750.00", reference: "SEPA demo 2" };
	await wire(past, waiting, { enteredMs: at(29, 21), bookedMs: null });
}

/** What is a month old needs nobody's attention any more. */
async function readNotifications({ call, clock, modules }: Past, atMs: number): Promise<void> {
	clock.moveTo(atMs);
	await modules.notifications.project();
	await call(readAllNotifications, DEMO_LIVE_CUSTOMER, { body: {} });
}
