import type { Instrument } from "@truefill/core/instruments";
import { createRates, type Quote } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import { depositAccountOf, type MarketView } from "@truefill/core/trading";
import { type EnginePort, enginePort } from "../../../engine/index.ts";
import { buildHttp } from "../../../http/app.ts";
import type { BoundRoute } from "../../../http/bind.ts";
import { usualProxies } from "../../../http/client-address.ts";
import { DEMO_LIVE_FACTOR } from "../../../modules/identity/index.ts";
import type { Clock, Jobs } from "../../../platform/index.ts";
import { type CallAs, callAs } from "../call-as.ts";
import { createModules, type Modules } from "../modules.ts";
import type { AssemblyPorts } from "../ports.ts";

/** A clock that stands at a past moment until it is moved on. */
export interface PastClock extends Clock {
	/** Never back. */
	moveTo(atMs: number): void;
	/** Stands at another moment, also an earlier one, while `work` runs. */
	during<T>(atMs: number, work: () => Promise<T>): Promise<T>;
}

/** The modules of the server at a past moment. They differ from its own only by the clock and the engine's view. */
export interface Past {
	readonly clock: PastClock;
	readonly modules: Modules;
	readonly call: CallAs;
	/** The prices that the engine sees: those of the past, or with null those of now. */
	showPrices(quotes: readonly Quote[] | null): void;
	/** Serves the pages of the test provider and the test chain, and our webhook, to this machine only. @returns its address */
	listen(): Promise<string>;
	close(): Promise<void>;
}

/** The server's own modules have registered their jobs already. */
const NO_JOBS: Jobs = {
	schedule: () => undefined,
	queue: () => ({ send: () => Promise.resolve() }),
	status: () => Promise.resolve([]),
	nextRuns: () => Promise.resolve(new Map()),
};

export function createPast(given: AssemblyPorts, startMs: number): Past {
	const clock = pastClock(given.clock, startMs);
	let address: string | null = null;
	const ports: AssemblyPorts = {
		...given,
		clock,
		jobs: NO_JOBS,
		ownAddress: () => address,
		newFactorSecret: () => DEMO_LIVE_FACTOR,
	};
	const engine = pastEngine(enginePort(given.engine), clock, given.market.instruments);
	const modules = createModules(ports, engine.port);
	const { payments, paymentProvider, coins, authMethods } = modules;
	const { log, feedKey, health, version } = ports;
	const app = buildHttp({
		modules: [],
		extraRoutes: [payments.serve, paymentProvider.serve, coins.serve],
		authenticator: authMethods.authenticator,
		proofs: authMethods,
		isSiteDisabled: () => Promise.resolve(false),
		proxies: usualProxies(null),
		publicUrl: null,
		web: undefined,
		clock,
		log,
		feedKey,
		health,
		version,
	});
	return {
		clock,
		modules,
		call: callAs(routesOf(modules), log),
		showPrices: engine.showPrices,
		async listen() {
			address ??= await (await app).listen({ host: "127.0.0.1", port: 0 });
			return address;
		},
		close: async () => (await app).close(),
	};
}

/** The routes that people of the demo call. */
export const routesOf = (modules: Modules): BoundRoute[] => [
	...modules.authMethods.routes,
	...[
		modules.accounts,
		modules.alerts,
		modules.backoffice,
		modules.beneficiaries,
		modules.accountClosure,
		modules.chat,
		modules.clients,
		modules.coins,
		modules.deposits,
		modules.notifications,
		modules.payments,
		modules.personal,
		modules.protection,
		modules.savings,
		modules.strategies,
		modules.trading,
		modules.transfers,
		modules.userDocuments,
		modules.verification,
		modules.withdrawals,
	].flatMap((each) => each.routes()),
];

function pastClock(clock: Clock, startMs: number): PastClock {
	let atMs = startMs;
	return {
		monotonicMs: () => clock.monotonicMs(),
		after: (ms, task) => clock.after(ms, task),
		every: (ms, task) => clock.every(ms, task),
		sleep: (ms, signal) => clock.sleep(ms, signal),
		turn: () => clock.turn(),
		machine: clock.machine,
		nowMs: () => atMs,
		moveTo(ms) {
			invariant(ms >= atMs, "the past goes on in its order");
			atMs = ms;
		},
		async during(ms, work) {
			const before = atMs;
			atMs = ms;
			try {
				return await work();
			} finally {
				atMs = before;
			}
		},
	};
}

/** Decides at the time of the clock, with the prices that are shown. */
function pastEngine(
	engine: EnginePort,
	clock: Clock,
	instruments: readonly Instrument[],
): { readonly port: EnginePort; readonly showPrices: Past["showPrices"] } {
	let shown: ReadonlyMap<string, Quote> | null = null;
	const view = (): MarketView => {
		const now = engine.view();
		const nowMs = clock.nowMs();
		if (shown !== null) return pastView(now, nowMs, shown, instruments);
		return {
			nowMs,
			instrument: (id) => now.instrument(id),
			quote: (id) => now.quote(id),
			state: (id) => now.state(id),
			overdueMs: (id) => now.overdueMs(id),
			rate: (from, to) => now.rate(from, to),
			profileLeverage: (instrument) => now.profileLeverage(instrument),
		};
	};
	const port = submittingAt(engine, view);
	return {
		port,
		showPrices(quotes) {
			shown = quotes && new Map(quotes.map((quote) => [quote.instrumentId, quote]));
		},
	};
}

/** What is not shown has no price. */
function pastView(
	now: MarketView,
	nowMs: number,
	quotes: ReadonlyMap<string, Quote>,
	instruments: readonly Instrument[],
): MarketView {
	const quoteOf = (id: string) => quotes.get(id);
	return {
		nowMs,
		instrument: (id) => now.instrument(id),
		quote: quoteOf,
		state: (id) => (quotes.has(id) ? { state: "open" } : { state: "no-price" }),
		overdueMs: () => null,
		rate: createRates(instruments, quoteOf),
		profileLeverage: (instrument) => now.profileLeverage(instrument),
	};
}

function submittingAt(engine: EnginePort, view: () => MarketView): EnginePort {
	return {
		...engine,
		view,
		async submit(command, hash, render) {
			if (command.kind !== "deposit" && command.kind !== "set-deposit-limits") {
				return engine.seed(command, hash, view(), render);
			}
			const account = await engine.account(command.accountId);
			const own = account === undefined ? [] : await engine.accountsOf(account.userId);
			const others = own.filter(({ id, deposits }) => id !== command.accountId && deposits !== null);
			return engine.seed({ ...command, others: others.map(depositAccountOf) }, hash, view(), render);
		},
	};
}
