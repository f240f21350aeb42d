import { placeLines, placeSome, storeFile } from "@truefill/server/deciding/bank-statements";
import type { Log } from "@truefill/server/platform";
import { NOON_MS } from "@truefill/testkit";
import { type Dice, diceOf } from "../../world/dice.ts";
import { Violation } from "../../world/world.ts";
import { type History, type Telling, tell } from "../history.ts";
import { journalIn } from "../journal.ts";
import { Memory } from "../memory.ts";
import { NO_FAULTS, type Odds, Process } from "../process.ts";
import { Bank, type BankFile, type Message } from "./bank.ts";
import { BankChecks } from "./checks.ts";
import { CUSTOMERS, legsIn, Payments, type PayoutLeg, referenceOf } from "./payments.ts";
import { type Desk, Staff } from "./staff.ts";
import { bankStoreIn, linesIn, statementsIn } from "./stores.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const ACTS = [
	...["wire", "wire", "wire", "pay", "pay", "return", "fee", "interest", "settlement", "unknown", "send-back"],
	...["notify", "notify", "end-day", "end-day", "import", "import", "import", "changed", "by-hand", "by-hand"],
	...["explain", "explain", "explain", "explain", "decide", "decide", "decide", "place", "place"],
] as const;

/** A random history of the house's account at its bank: money that moves, messages about it that come early, late, twice,
 * changed or never, and people who say what each line is. */
export const live = (seed: number, keepLines = 0): Promise<History> =>
	tell(seed, { startMs: NOON_MS, keepLines }, (telling) => new BankHistory(diceOf(seed, "bank"), telling).live());

class BankHistory {
	readonly #dice: Dice;
	readonly #telling: Telling;
	readonly #memory = new Memory();
	readonly #bank: Bank;
	readonly #checks: BankChecks;
	readonly #staff: Staff;
	readonly #odds: Odds;
	readonly #log: Log;
	/** Not imported yet. */
	readonly #files: BankFile[] = [];
	readonly #statements: Message[] = [];
	#names = 0;

	constructor(dice: Dice, telling: Telling) {
		this.#dice = dice;
		this.#telling = telling;
		this.#log = telling.log;
		this.#odds = dice.chance(0.3) ? NO_FAULTS : { killed: dice.pick([0, 0.01]), failed: dice.pick([0, 0.01]) };
		this.#bank = new Bank(dice.fork("bank"));
		this.#checks = new BankChecks(telling, this.#memory, this.#bank);
		this.#staff = new Staff(dice.fork("staff"), telling, this.#memory, this.#bank, this.#checks);
		this.#memory.onCommit = this.#checks.committed;
	}

	async live(): Promise<void> {
		for (let steps = this.#dice.between(25, 50); steps > 0; steps -= 1) {
			const acts = Array.from({ length: this.#dice.between(1, 2) }, () => this.#dice.pick(ACTS));
			await Promise.all(acts.map((act) => this.#act(act)));
			this.#telling.nowMs += HOUR_MS;
			await this.#jobs(this.#odds);
			this.#telling.guard(() => this.#checks.reconciled());
			this.#telling.stop();
		}
		await this.#heal();
	}

	/** The bank has told everything, and people decide what waits. */
	async #heal(): Promise<void> {
		this.#telling.line("all is told");
		for (const leg of legsIn(this.#memory)) this.#payLeg(leg);
		this.#endDay();
		for (const message of this.#statements) await this.#import(this.#bank.file([message]), NO_FAULTS);
		for (const file of this.#files.splice(0)) await this.#import(file, NO_FAULTS);
		for (let round = 0; round < 12 && this.#staff.waiting.length + this.#staff.undecided.length > 0; round += 1) {
			await this.#jobs(NO_FAULTS);
			for (const line of this.#staff.waiting)
				if (line.place !== "proposed") await this.#run(NO_FAULTS, (desk) => this.#staff.explain(desk, line));
			while (this.#staff.undecided.length > 0) {
				const before = this.#staff.undecided.length;
				await this.#run(NO_FAULTS, (desk) => this.#staff.decide(desk, true));
				if (this.#staff.undecided.length === before) break;
			}
			await this.#jobs(NO_FAULTS);
			this.#telling.stop();
		}
		// What comes back is booked by one run, and credited by the next.
		for (let run = 0; run < 2; run += 1) await this.#jobs(NO_FAULTS);
		this.#telling.guard(() => this.#checks.settled());
	}

	/** The jobs of two processes, which move nobody's money. */
	async #jobs(odds: Odds): Promise<void> {
		const job = () =>
			this.#run(odds, async ({ deps, payments }) => {
				await payments.work();
				await placeLines({ ...deps, ...FORBIDDEN } as typeof deps);
			});
		await Promise.all(odds === NO_FAULTS ? [job()] : [job(), job()]);
	}

	async #act(act: (typeof ACTS)[number]): Promise<void> {
		const dice = this.#dice;
		this.#telling.count(act);
		const name = this.#name();
		const unique = BigInt(1_000_000 + name * 1_000);
		switch (act) {
			case "wire": {
				const customerId = dice.pick(CUSTOMERS);
				const amount = BigInt(dice.between(1, 3) * 10_000 + CUSTOMERS.indexOf(customerId));
				const remittance = dice.pick(["", referenceOf(customerId), referenceOf(customerId)]);
				this.#bank.move(amount, { kind: "wire", customerId }, { remittance });
				return;
			}
			case "pay":
				return this.#send(unique);
			case "fee":
				return void this.#bank.move(-unique, { kind: "fee" });
			case "interest":
			case "settlement":
			case "unknown":
				return void this.#bank.move(unique, { kind: act });
			case "return":
				return this.#return();
			case "send-back":
				return this.#sendBack();
			case "notify": {
				const file = this.#bank.notify();
				if (file !== null) this.#tell(file.messages, file);
				return;
			}
			case "end-day":
				return this.#endDay();
			case "import":
				if (this.#files.length === 0) return;
				// Once more later, or never before the end.
				return this.#import(dice.chance(0.2) ? dice.pick(this.#files) : this.#next(), this.#odds);
			case "changed":
				return this.#changed();
			case "by-hand":
				return this.#run(NO_FAULTS, (desk) => this.#staff.byHand(desk));
			case "explain": {
				const waiting = this.#staff.waiting.filter(({ place }) => place !== "proposed");
				if (waiting.length === 0) return;
				const line = dice.pick(waiting);
				return this.#run(this.#odds, (desk) => this.#staff.explain(desk, line));
			}
			case "decide":
				return this.#run(this.#odds, (desk) => this.#staff.decide(desk, false));
			case "place":
				return this.#jobs(this.#odds);
		}
	}

	/** A customer's payout, given to the bank by itself or in a file. */
	async #send(unique: bigint): Promise<void> {
		const count = this.#dice.pick([1, 1, 2, 3]);
		const fileId = count === 1 ? null : `pmf_${`${unique}`.padStart(32, "0")}`;
		const legs = Array.from({ length: count }, (_, at): PayoutLeg => {
			const withdrawalId = `wdr_${`${unique + BigInt(at)}`.padStart(28, "0")}`;
			const customerId = this.#dice.pick(CUSTOMERS);
			return { withdrawalId, customerId, amount: unique + BigInt(at), status: "sent", fileId };
		});
		const process = new Process(this.#dice.fork(`process ${this.#name()}`), NO_FAULTS);
		await this.#memory.transaction(process, async (tx) => {
			const rows = this.#memory.change<PayoutLeg>("legs", tx);
			for (const leg of legs) rows.set(leg.withdrawalId, leg);
		});
		if (fileId !== null) this.#bank.pay(fileId, legs);
		else if (this.#dice.chance(0.7)) for (const leg of legs) this.#payLeg(leg);
	}

	#payLeg({ withdrawalId, amount }: PayoutLeg): void {
		const isPaid = this.#bank.movements.some(
			({ truth }) => truth.kind === "paid" && truth.withdrawalId === withdrawalId,
		);
		if (isPaid) return;
		const names = this.#dice.pick([{ endToEndId: withdrawalId }, { remittance: withdrawalId }, {}]);
		this.#bank.move(-amount, { kind: "paid", withdrawalId }, names);
	}

	#return(): void {
		const { movements } = this.#bank;
		const back = new Set(movements.flatMap(({ truth }) => (truth.kind === "returned" ? [truth.withdrawalId] : [])));
		const paid = movements.flatMap(({ truth, amount }) =>
			truth.kind === "paid" && !back.has(truth.withdrawalId) ? [{ ...truth, amount }] : [],
		);
		if (paid.length === 0) return;
		const { withdrawalId, amount } = this.#dice.pick(paid);
		const names = this.#dice.pick([{ endToEndId: withdrawalId }, { endToEndId: withdrawalId }, {}]);
		this.#bank.move(-amount, { kind: "returned", withdrawalId }, names);
	}

	/** The house lets the bank send back what is nobody's. */
	#sendBack(): void {
		const back = new Set(this.#bank.movements.flatMap(({ truth }) => (truth.kind === "sent-back" ? [truth.of] : [])));
		const held = linesIn(this.#memory)
			.filter(({ place }) => place === "booked")
			.flatMap((line) => this.#checks.movementsOf(line))
			.filter(({ id, truth }) => truth.kind === "unknown" && !back.has(id));
		if (held.length === 0) return;
		const { id, amount } = this.#dice.pick(held);
		this.#bank.move(-amount, { kind: "sent-back", of: id });
	}

	#endDay(): void {
		const message = this.#bank.endDay();
		this.#statements.push(message);
		// Several days may come in one file.
		const messages = this.#dice.chance(0.2) ? this.#statements.slice(-2) : [message];
		this.#tell(messages, this.#bank.file(messages));
		this.#telling.nowMs += DAY_MS / 2;
	}

	#tell(messages: readonly Message[], file: BankFile): void {
		for (const message of messages) this.#checks.told(message);
		this.#files.push(file);
	}

	/** In order or not. */
	#next(): BankFile {
		const at = this.#dice.chance(0.6) ? 0 : this.#dice.between(0, this.#files.length - 1);
		const [file] = this.#files.splice(at, 1);
		if (file === undefined) throw new Error("there is a file");
		return file;
	}

	/** A statement that is known comes again with other content, in a file with one that is new: nothing of it is stored. */
	async #changed(): Promise<void> {
		const stored = new Set(statementsIn(this.#memory).map((row) => row.statement_id));
		const known = this.#statements.filter(({ statement }) => stored.has(statement.head.id));
		if (known.length === 0) return;
		const fresh = this.#statements.filter(({ statement }) => !stored.has(statement.head.id)).slice(0, 1);
		const file = this.#bank.file([...fresh, this.#bank.changed(this.#dice.pick(known))]);
		await this.#import(file, NO_FAULTS, true);
		if (statementsIn(this.#memory).some((row) => row.file_id === `bsf_${file.hash.slice(0, 24)}`))
			throw new Violation("bank-import", "a file with a changed statement is stored in part");
	}

	async #import(file: BankFile, odds: Odds, isRefused = false): Promise<void> {
		await this.#run(odds, async ({ deps }) => {
			const given = { hash: file.hash, fileName: "bank.xml", sizeBytes: 1 };
			const statements = file.messages.map(({ statement }) => statement);
			const done = await storeFile(deps, "ann", given, statements);
			this.#telling.count(done.ok ? (done.value.isNew ? "imported" : "again") : done.refusal.code);
			if (done.ok === isRefused)
				this.#telling.broken(
					new Violation("bank-import", `${isRefused ? "not " : ""}refused: ${JSON.stringify(done)}`),
				);
			if (done.ok) await placeSome({ ...deps, ...FORBIDDEN } as typeof deps);
		});
	}

	/** One process of the product, which may be killed on the way. */
	async #run(odds: Odds, work: (desk: Desk) => Promise<unknown>): Promise<void> {
		const process = new Process(this.#dice.fork(`process ${this.#name()}`), odds);
		await process.run(async () => {
			try {
				await work(this.#desk(process));
			} catch (error) {
				if (!(error instanceof Error) || !error.message.endsWith("no answer")) throw error;
			}
		});
	}

	#desk(process: Process): Desk {
		const { clock } = this.#telling;
		const log = this.#log;
		const house = journalIn(this.#memory, process, this.#telling.broken);
		const payments = new Payments(this.#memory, process, house, () => new Date(clock.nowMs()));
		const entering = payments.entering();
		const store = bankStoreIn(this.#memory, process);
		const deps = { store, clock, log, payments: payments.port(), requests: payments.requests(), house, entering };
		return { deps, payments, entering };
	}

	#name(): number {
		this.#names += 1;
		return this.#names;
	}
}

const forbidden = () => {
	throw new Violation("bank-alone", "a line moves money by itself");
};
/** What only a person may do. */
const FORBIDDEN = {
	entering: { enterDeposit: forbidden, stateOutcome: forbidden },
	house: { book: forbidden },
	requests: { approve: forbidden, refuse: forbidden, store: { add: forbidden, find: forbidden } },
};
