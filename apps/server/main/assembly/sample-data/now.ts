import {
	createPriceAlert,
	openTrade,
	placeOrder,
	savings,
	startStrategy,
	stopStrategy,
	transfer,
} from "@truefill/contracts/http";
import { formatPrice, formatVolume, price } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import { type CallAs, type Caller, callAs } from "../call-as.ts";
import { routesOf } from "../demo-life/past.ts";
import type { Modules } from "../modules.ts";
import type { AssemblyPorts } from "../ports.ts";
import { drawn, drawnOf, idOf } from "./drawing.ts";
import { once } from "./stage.ts";
import type { Automation } from "./strategies.ts";

const RUN_MS = 30 * 86_400_000;

/** What the customer has besides trades, at the prices of now. */
export interface Plans {
	readonly accountId: string;
	readonly instruments: readonly string[];
	readonly orders: number;
	readonly alerts: number;
}

/** The market may have moved when an interrupted run repeats it: then the first order or alert stays. */
const DONE = [
	"COMMAND_ID_REUSED",
	"MARGIN_TOO_LITTLE",
	"MARKET_CLOSED",
	"PRICE_UNKNOWN",
	"ALERT_ALREADY_REACHED",
] as const;

/** A customer of the demo. */
export interface Planner {
	readonly id: string;
	readonly caller: Caller;
}

/** Calls the server's own modules, now. */
export class Present {
	readonly #call: CallAs;
	readonly #ports: AssemblyPorts;

	constructor(ports: AssemblyPorts, modules: Modules) {
		this.#ports = ports;
		this.#call = callAs(routesOf(modules), ports.log);
	}

	/** Orders and alerts one to six percent away from the price. */
	async plan({ id: userId, caller }: Planner, plans: Plans): Promise<void> {
		for (let number = 1; number <= plans.orders; number += 1) {
			const key = `${userId} order ${number}`;
			const level = this.#level(key, plans.instruments);
			if (level === null) continue;
			const side = drawnOf<Side>(`${key} side`, ["buy", "sell"]);
			const body = {
				command_id: idOf(key),
				account_id: plans.accountId,
				asset_id: level.id,
				side,
				volume: level.volume,
				order_type: level.isAbove === (side === "buy") ? "stop" : "limit",
				price: level.price,
			} as const;
			await once(this.#call(placeOrder, caller, { body }), ...DONE);
		}
		for (let number = 1; number <= plans.alerts; number += 1) {
			const key = `${userId} alert ${number}`;
			const level = this.#level(key, plans.instruments);
			if (level === null) continue;
			const body = {
				command_id: idOf(key),
				asset_id: level.id,
				price_type: "bid",
				direction: level.isAbove ? "up" : "down",
				price: level.price,
			} as const;
			await once(this.#call(createPriceAlert, caller, { body }), ...DONE);
		}
	}

	/** Opens a small trade. */
	async open({ id: userId, caller }: Planner, accountId: string, id: string): Promise<void> {
		const key = `${userId} trade ${id}`;
		const instrument = this.#instrument(id);
		if (instrument === undefined) return;
		const body = {
			command_id: idOf(key),
			account_id: accountId,
			asset_id: id,
			trade_type: drawnOf<Side>(`${key} side`, ["buy", "sell"]),
			volume: formatVolume(instrument.minVolume),
		};
		await once(this.#call(openTrade, caller, { body }), ...DONE);
	}

	/** Starts a strategy for a month, with limits that suit a demo account. */
	async automate(
		{ id: userId, caller }: Planner,
		accountId: string,
		{ strategy, isStopped }: Automation,
	): Promise<void> {
		const limits = {
			...{
				day_loss: "200.00",
				total_loss: "1000.00",
				open_trades: 1,
				day_trades: 4,
				exposure: "50000.00",
				hours: null,
			},
			until: new Date(this.#ports.clock.nowMs() + RUN_MS).toISOString(),
		};
		const notify = { trades: true, pauses: false };
		const body = { command_id: idOf(`${userId} strategy`), account_id: accountId, strategy, limits, notify };
		// A run that was interrupted has another end.
		const started = await once(this.#call(startStrategy, caller, { body }), "COMMAND_ID_REUSED");
		if (started === undefined || isStopped === undefined) return;
		const stop = { command_id: idOf(`${userId} stop`), close_trades: true };
		await this.#call(stopStrategy, caller, { params: { id: started.data.id }, body: stop });
	}

	/** Moves money to the customer's savings account. */
	async save({ id: userId, caller }: Planner, fromId: string, amount: string): Promise<void> {
		const [account] = (await this.#call(savings, caller, {})).data.accounts;
		if (account === undefined) return;
		const between = { from_account_id: fromId, to_account_id: account.id, amount, minimum_received: amount };
		await this.#call(transfer, caller, { body: { command_id: idOf(`${userId} saving`), ...between } });
	}

	#level(key: string, instruments: readonly string[]) {
		const id = drawnOf(`${key} instrument`, instruments);
		const instrument = this.#instrument(id);
		const quote = this.#ports.market.quote(id);
		if (instrument === undefined || quote === undefined) return null;
		const isAbove = drawn(`${key} above`, 0, 1) === 1;
		const basisPoints = BigInt(drawn(`${key} distance`, 100, 600));
		const raw = (quote.bid * (isAbove ? 10_000n + basisPoints : 10_000n - basisPoints)) / 10_000n;
		const rounded = price((raw / instrument.priceIncrement) * instrument.priceIncrement);
		return { id, isAbove, price: formatPrice(rounded), volume: formatVolume(instrument.minVolume) };
	}

	#instrument(id: string) {
		return this.#ports.market.instruments.find((each) => each.id === id);
	}
}
