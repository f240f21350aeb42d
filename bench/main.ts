import { alerts } from "./alerts/alerts.ts";
import { backTest } from "./back-test/back-test.ts";
import { besideOrders } from "./back-test/beside-orders.ts";
import { browser } from "./browser/browser.ts";
import { phone } from "./browser/phone.ts";
import { closeOut } from "./close-out/close-out.ts";
import { conflation } from "./fanout/conflation.ts";
import { fanout } from "./fanout/fanout.ts";
import { flood } from "./flood/flood.ts";
import { http } from "./http/http.ts";
import { httpOrders } from "./http-orders/http-orders.ts";
import { steps } from "./http-orders/steps.ts";
import { machine } from "./lib/machine.ts";
import { lighthouse } from "./lighthouse/lighthouse.ts";
import { memory } from "./memory/memory.ts";
import { orders } from "./orders/orders.ts";
import { overload } from "./overload/overload.ts";
import { realtime } from "./realtime/realtime.ts";
import { records } from "./records/records.ts";
import { recovery } from "./recovery/recovery.ts";
import { risk } from "./risk/risk.ts";
import { strategies } from "./strategies/strategies.ts";
import { ticks } from "./ticks/ticks.ts";

const HELP = `npm run bench -- [--quick] [--only=fanout,conflation,realtime,orders,http-orders,records,steps,overload,flood,ticks,alerts,strategies,back-test,back-test-orders,risk,close-out,recovery,browser,phone,lighthouse,http,memory] [--sockets=1000]

Every figure stands beside a baseline of the same run, taken in turns with it. --quick takes under a minute and says
little about a busy machine; method and figures are in bench/README.md.`;

const arguments_ = process.argv.slice(2);
const quick = arguments_.includes("--quick");
const only = arguments_
	.find((argument) => argument.startsWith("--only="))
	?.slice(7)
	.split(",");

/** Sockets of the fan-out. */
const sockets = Number(arguments_.find((argument) => argument.startsWith("--sockets="))?.slice(10) ?? 1_000);

/** At least five rounds, for figures that are published. */
const rounds = quick ? 2 : 7;

const BENCHES: Readonly<Record<string, () => Promise<string>>> = {
	fanout: () =>
		fanout({
			sockets,
			rounds,
			seconds: quick ? 1.5 : 3,
			writesPerSecond: 50_000,
			// Each step is a quarter above the last, which is also the precision of the ratio.
			ladder: Array.from({ length: 22 }, (_, step) => Math.round(20 * 1.25 ** step) * 1_000),
			ladderRounds: quick ? 1 : 3,
		}),
	conflation: () => conflation({ sockets, stalled: 30, rounds: quick ? 1 : 5, seconds: quick ? 2 : 4 }),
	realtime: () =>
		realtime({
			sockets,
			rounds,
			seconds: quick ? 1.5 : 3,
			writesPerSecond: 50_000,
			ladder: Array.from({ length: 24 }, (_, step) => Math.round(8 * 1.25 ** step) * 1_000),
			ladderRounds: quick ? 1 : 3,
			stalled: 2_000,
			pairs: quick ? 2 : 5,
		}),
	orders: () => orders({ clients: 64, rounds, seconds: quick ? 1 : 5 }),
	ticks: () =>
		ticks({
			trades: 100_000,
			instruments: 500,
			accounts: 10_000,
			rounds,
			ticks: { "every trade": quick ? 50 : 200, "instrument's list": quick ? 500 : 2_000, "trigger index": 50_000 },
		}),
	alerts: () => alerts({ alerts: 100_000, rounds, ticks: quick ? 50_000 : 200_000 }),
	strategies: () => strategies({ strategies: quick ? 1_000 : 10_000, rounds: quick ? 2 : 5 }),
	risk: () =>
		risk({
			accounts: quick ? [1_000, 10_000] : [10_000, 100_000, 200_000],
			tradesPerAccount: 10,
			instruments: 500,
			rounds: quick ? 2 : 5,
			ticks: quick ? 100 : 1_000,
			shocks: quick ? 50 : 100,
		}),
	"back-test": () => backTest({ bars: quick ? 50_000 : 300_000, rounds: quick ? 2 : 5 }),
	"back-test-orders": () =>
		besideOrders({ clients: 64, rounds: quick ? 2 : 7, seconds: quick ? 4 : 10, perSecond: 200, days: 250 }),
	browser: () =>
		browser({ rounds: quick ? 2 : 5, seconds: quick ? 4 : 12, updatesPerSecond: 600, heapMinutes: quick ? 0 : 11 }),
	phone: () => phone({ rounds: quick ? 1 : 5 }),
	lighthouse: () => lighthouse({ rounds: quick ? 1 : 5 }),
	http: () => http({ rounds, seconds: quick ? 2 : 4 }),
	"http-orders": () => httpOrders({ clients: 64, rounds: quick ? 2 : 5, seconds: quick ? 1.5 : 2.5, perSecond: 200 }),
	records: () => records({ clients: 64, seconds: quick ? 2 : 10 }),
	steps: () => steps({ clients: 64, seconds: quick ? 3 : 10, perSecond: 200 }),
	overload: () => overload({ customers: 100, inFlight: 4, seldom: 10, rounds: quick ? 2 : 5, seconds: quick ? 4 : 10 }),
	flood: () =>
		flood({
			rounds: quick ? 1 : 3,
			seconds: quick ? 3 : 5,
			customers: 250,
			connections: { orders: quick ? 1_000 : 3_000, quotes: 500, events: 500 },
			subscribers: 100,
		}),
	"close-out": () => closeOut({ accounts: quick ? 1_000 : 10_000, rounds: quick ? 2 : 3 }),
	recovery: () =>
		recovery({
			trades: quick ? 1_000 : 10_000,
			accounts: quick ? 100 : 1_000,
			ledgerRows: quick ? 50_000 : 1_000_000,
			rounds: quick ? 2 : 5,
		}),
	memory: async () => (await memory({ sockets: 1000, idleSeconds: quick ? 3 : 30 })).text,
};

const unknown = arguments_.filter((argument) => argument !== "--quick" && !/^--only=|^--sockets=\d+$/.test(argument));
const wanted = only ?? Object.keys(BENCHES);
if (unknown.length > 0 || wanted.some((name) => BENCHES[name] === undefined)) {
	console.error(HELP);
	process.exit(2);
}

console.log(machine());
const failed: string[] = [];
for (const name of wanted) {
	console.log("");
	try {
		console.log(await BENCHES[name]?.());
	} catch (error) {
		failed.push(name);
		console.log(`FAILED ${name}: ${error instanceof Error ? error.stack : String(error)}`);
	}
}
if (failed.length > 0) {
	console.error(`\nfailed, and without figures: ${failed.join(", ")}`);
	process.exitCode = 1;
}
