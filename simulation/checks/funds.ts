import type { BalanceAdjusted, TransferReceived, TransferSent } from "@truefill/core/trading";
import { fractions, oracleMinor } from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import { exactRate, type Fill, figuresOf, heldAgainst, marketsSeen, whereOf } from "./dealing.ts";

interface Transfer {
	readonly sent: TransferSent;
	arrived: boolean;
}

/** I11, I14: money enters or leaves an account only by a command, in the requested amount, once. */
export class Funds {
	readonly #transfers = new Map<string, Transfer>();

	adjusted({ asked, after }: Fill, event: BalanceAdjusted): void {
		const isAsked =
			asked?.kind === "adjust-balance" || asked?.kind === "top-up-demo"
				? asked.amount === event.amount
				: asked?.kind === "reset-demo" && after.balance === asked.balance;
		if (!isAsked) throw new Violation("I14", `${whereOf(event)}: nobody asked for ${event.amount}`);
	}

	/** E5, E7: at the rate's natural side, and at most the free margin. */
	sent(fill: Fill, event: TransferSent): void {
		const { asked, before } = fill;
		const where = whereOf(event);
		const { amount, received, rate } = event.terms;
		if (asked?.kind !== "transfer-out" || asked.amount !== amount || asked.transferId !== event.transferId)
			throw new Violation("I14", `${where}: nobody asked for the transfer`);
		if (before === undefined || before.userId !== event.to.userId || before.id === event.to.accountId)
			throw new Violation("I14", `${where}: sent to somebody else`);
		if (this.#transfers.has(event.transferId)) throw new Violation("I4", `${where}: ${event.transferId} left twice`);
		heldAgainst(marketsSeen(fill), (view) => {
			const rates = view.rate(before.currency, event.to.currency);
			const figures = figuresOf(before, view);
			if (rates === undefined || figures === undefined) return new Violation("E5", `${where}: sent without a rate`);
			const minor = fractions.fraction(amount, before.currency === "JPY" ? 1n : 100n);
			const due = oracleMinor(fractions.times(minor, exactRate(rates).bid), event.to.currency);
			if (rate !== rates.bid || received !== due)
				return new Violation("E5", `${where}: ${received} arrive at ${rate}, ${due} at ${rates.bid} by the rules`);
			const free = figures.equity - figures.used;
			return amount <= free && amount <= before.balance
				? null
				: new Violation("I7", `${where}: ${amount} were sent of ${free} free`);
		});
		this.#transfers.set(event.transferId, { sent: event, arrived: false });
	}

	received(event: TransferReceived): void {
		const where = whereOf(event);
		const transfer = this.#transfers.get(event.transferId);
		const { sent } = transfer ?? {};
		if (transfer === undefined || sent?.to.accountId !== event.accountId)
			throw new Violation("I11", `${where}: ${event.transferId} arrives and never left for here`);
		if (transfer.arrived) throw new Violation("I4", `${where}: ${event.transferId} arrives twice`);
		const { amount, received, rate } = event.terms;
		if (amount !== sent.terms.amount || received !== sent.terms.received || rate !== sent.terms.rate)
			throw new Violation("I11", `${where}: ${event.transferId} arrives at other terms`);
		transfer.arrived = true;
	}

	/** I11: at the end no transfer is under way. */
	allArrived(): void {
		for (const [id, { arrived, sent }] of this.#transfers)
			if (!arrived) throw new Violation("I11", `${id} left ${sent.accountId} and has not arrived`);
	}
}
