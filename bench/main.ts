import { fanout } from "./fanout/fanout.ts";
import { machine } from "./lib/machine.ts";
import { memory } from "./memory/memory.ts";
import { orders } from "./orders/orders.ts";
import { ticks } from "./ticks/ticks.ts";

const HELP = `npm run bench -- [--quick] [--only=fanout,orders,ticks,memory]

Every figure stands beside a baseline of the same run, taken in turns with it. --quick takes under a minute and says
little about a busy machine; method and figures are in bench/README.md.`;

const arguments_ = process.argv.slice(2);
const quick = arguments_.includes("--quick");
const only = arguments_
	.find((argument) => argument.startsWith("--only="))
	?.slice(7)
	.split(",");

/** Five rounds at least, for figures that are told to others. */
const rounds = quick ? 2 : 7;

const BENCHES: Readonly<Record<string, () => Promise<string>>> = {
	fanout: () =>
		fanout({
			sockets: 1000,
			rounds,
			seconds: quick ? 1.5 : 4,
			writesPerSecond: 50_000,
			ladder: [20_000, 50_000, 100_000, 200_000, 250_000, 500_000],
			ladderRounds: quick ? 1 : 5,
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
	memory: async () => (await memory({ sockets: 1000, idleSeconds: quick ? 3 : 30 })).text,
};

const unknown = arguments_.filter((argument) => argument !== "--quick" && !argument.startsWith("--only="));
const wanted = only ?? Object.keys(BENCHES);
if (unknown.length > 0 || wanted.some((name) => BENCHES[name] === undefined)) {
	console.error(HELP);
	process.exit(2);
}

console.log(machine());
for (const name of wanted) {
	console.log("");
	console.log(await BENCHES[name]?.());
}
