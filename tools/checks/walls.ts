import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { type Breach, type Import, isNode, isTest, lineOf, type Module, readModules } from "./sources.ts";

/** A workspace, and what it may import. */
interface Room {
	readonly folder: string;
	/** Prefixes of the workspace packages that it may import. */
	readonly knows: readonly string[];
	/** Additional prefixes for its tests. */
	readonly testsKnow?: readonly string[];
	/** Whether it may use Node's own modules. Its tests always may. */
	readonly node: boolean;
	/** Packages that it may never use, although another workspace installs them. */
	readonly never?: readonly string[];
}

const TEXTS = "@truefill/texts/";
const TESTKIT = ["@truefill/testkit", "@truefill/testkit/"];

/** The allowed imports between workspaces. */
const ROOMS: readonly Room[] = [
	{ folder: "packages/core", knows: [], testsKnow: TESTKIT, node: false },
	// Texts are data; reading their files is for the build and for tests.
	{ folder: "packages/texts", knows: [], node: true },
	{ folder: "packages/contracts", knows: ["@truefill/core/", TEXTS], testsKnow: TESTKIT, node: false },
	{ folder: "packages/testkit", knows: ["@truefill/core/", "@truefill/contracts/"], node: true },
	{
		folder: "apps/server",
		knows: ["@truefill/core/", "@truefill/contracts/", TEXTS],
		testsKnow: TESTKIT,
		node: true,
	},
	{
		folder: "apps/web",
		knows: ["@truefill/core/", "@truefill/contracts/", TEXTS],
		testsKnow: TESTKIT,
		node: false,
		never: ["pg", "kysely", "fastify", "socket.io", "pino"],
	},
	{ folder: "e2e", knows: ["@truefill/contracts/", TEXTS, ...TESTKIT], node: true },
	{
		folder: "simulation",
		knows: [
			"@truefill/core/",
			"@truefill/contracts/",
			...TESTKIT,
			"@truefill/server/engine",
			"@truefill/server/platform",
			"@truefill/server/deciding/",
			"@truefill/server/coin-testing",
		],
		node: true,
	},
	{
		folder: "bench",
		knows: [
			"@truefill/core/",
			...TESTKIT,
			"@truefill/contracts/http",
			"@truefill/server/alerts",
			"@truefill/server/engine",
			"@truefill/server/prices",
			"@truefill/server/realtime",
			"@truefill/server/strategies",
			"@truefill/server/platform",
		],
		node: true,
	},
	{ folder: "tools", knows: ["@truefill/core/", TEXTS, ...TESTKIT], node: true },
];

/** Forbidden imports between the folders of a workspace. */
const INNER_WALLS: readonly { readonly from: RegExp; readonly to: RegExp; readonly why: string }[] = [
	{
		from: /^packages\/core\/(?:money|result|instruments|pricing|account|margin|ledger)\/(?!.*\.test\.ts$)/,
		to: /^packages\/core\/trading\//,
		why: "trading stands above the rest of core",
	},
	{
		from: /^packages\/core\/(?:money|result|instruments|pricing|account)\/(?!.*\.test\.ts$)/,
		to: /^packages\/core\/(?:margin|ledger)\//,
		why: "margin and ledger know the account, not the other way round",
	},
	{
		from: /^packages\/core\/(?:money|result|instruments|pricing|account|margin|ledger|trading)\/(?!.*\.test\.ts$)/,
		to: /^packages\/core\/indicators\//,
		why: "indicators compute with doubles, and what decides about money knows none",
	},
	{
		from: /^packages\/core\/trading\/events\//,
		to: /^packages\/core\/trading\/(?:commands\/(?!kinds\.ts)|decide\.ts)/,
		why: "events are what commands decide, and know none",
	},
	{
		from: /^apps\/server\/platform\//,
		to: /^apps\/server\/(?!platform\/|migrations\/)/,
		why: "platform knows nothing of the product",
	},
	{
		from: /^apps\/server\/(modules|engine|prices|platform)\//,
		to: /^apps\/server\/main\//,
		why: "main wires the others and nobody imports it",
	},
	{
		from: /^apps\/web\/(data|forms|charts|ui|lib|i18n)\//,
		to: /^apps\/web\/(features|app)\//,
		why: "what features share knows no feature",
	},
	{
		from: /^apps\/web\/(ui|lib|i18n)\//,
		to: /^apps\/web\/(data|forms|charts)\//,
		why: "props in, events out: it takes what it shows as props",
	},
	{ from: /^apps\/web\/data\//, to: /^apps\/web\/forms\//, why: "a form sends what it was given, data knows no form" },
	{ from: /^apps\/web\/features\//, to: /^apps\/web\/app\//, why: "app composes features, not the other way round" },
];

/** Modules ask the engine through its asynchronous port. */
const ENGINE_IN_MODULE = /import (?:type )?\{[^}]*\bEngine\b[^}]*\} from "(?:\.\.\/)+engine\/index\.ts"/;

/** Finds every import that the architecture forbids. */
export function findWallBreaches(root: string): Breach[] {
	const modules = readModules(root);
	const breaches: Breach[] = [...findUndecided(modules), ...findUnheldTime(modules)];
	const manifests = new Map(ROOMS.map((room) => [room, declaredPackages(root, room)]));
	for (const module of modules) {
		const room = ROOMS.find(({ folder }) => module.path.startsWith(`${folder}/`));
		if (room === undefined) continue;
		const engine = ENGINE_IN_MODULE.exec(module.text);
		if (engine !== null && module.path.startsWith("apps/server/modules/") && !isTest(module.path)) {
			const line = lineOf(module.text, engine.index);
			breaches.push({ path: module.path, line, message: "modules know EnginePort, not the engine" });
		}
		for (const imported of module.imports) {
			const message = imported.specifier.startsWith(".")
				? judgeRelative(module, imported, room)
				: judgePackage(module, imported, room, manifests.get(room) ?? new Set());
			if (message !== undefined) breaches.push({ path: module.path, line: imported.line, message });
		}
	}
	return breaches;
}

/**
 * The only parts of the server that start programs: PostgreSQL's, with the operator's configuration, and the product's
 * own for documents, which receives them on standard input, and for a back-test, which receives it as a message: nothing
 * of a request is on their command lines but one of five document kinds.
 */
const STARTS_PROGRAMS = [
	"apps/server/platform/postgres/",
	"apps/server/modules/documents/",
	"apps/server/modules/strategies/back-test-apart.ts",
];

/** The configuration of a build tool runs in Node, also in a workspace for the browser. */
const isToolConfig = (path: string): boolean => /(^|\/)(vite|vitest|playwright)[\w.-]*\.ts$/.test(path);

function judgePackage(
	module: Module,
	{ specifier }: Import,
	room: Room,
	declared: ReadonlySet<string>,
): string | undefined {
	const test = isTest(module.path);
	if (isBuiltin(specifier)) {
		const starts = /^(?:node:)?(?:child_process|cluster)$/.test(specifier);
		if (
			starts &&
			room.folder === "apps/server" &&
			!test &&
			!STARTS_PROGRAMS.some((place) => module.path.startsWith(place))
		)
			return `only ${STARTS_PROGRAMS.join(", ")} start programs, not with ${specifier}`;
		if (room.node || test || isToolConfig(module.path)) return undefined;
		return `${room.folder} runs in a browser too and cannot import ${specifier}`;
	}
	// Generated by the workspace's own build.
	if (specifier.startsWith("virtual:")) return undefined;
	if (specifier.startsWith("@truefill/")) {
		const known = test ? [...room.knows, ...(room.testsKnow ?? [])] : room.knows;
		const allowed = known.some((prefix) =>
			prefix.endsWith("/") ? specifier.startsWith(prefix) : specifier === prefix,
		);
		return allowed ? undefined : `${room.folder} may not import ${specifier}`;
	}
	const name = packageName(specifier);
	if (name === "fast-check" && room.folder !== "packages/testkit")
		return "@truefill/testkit/properties is fast-check with the seed and the runs of the tier: import it";
	if (room.never?.includes(name)) return `${room.folder} may never import ${name}`;
	if (room.folder === "packages/core" && !test) return `packages/core depends on nothing, not on ${name}`;
	return declared.has(name) ? undefined : `${name} is not in the package.json of ${room.folder}`;
}

const packageName = (specifier: string): string => {
	const [first = "", second = ""] = specifier.split("/");
	return first.startsWith("@") ? `${first}/${second}` : first;
};

function judgeRelative(module: Module, { specifier }: Import, room: Room): string | undefined {
	const target = posix.join(posix.dirname(module.path), specifier);
	if (!target.startsWith(`${room.folder}/`))
		return `${specifier} leaves ${room.folder}: import the package by its name`;
	if (isTest(target) && !isTest(module.path)) return `${specifier} is for tests only`;
	const wall = INNER_WALLS.find(({ from, to }) => from.test(module.path) && to.test(target));
	if (wall !== undefined) return `${specifier} is behind a wall: ${wall.why}`;
	const [own, other] = [partOf(module.path), partOf(target)];
	if (other === undefined || own === other) return undefined;
	if (other.startsWith("apps/web/features/")) {
		return own?.startsWith("apps/web/features/") ? `one feature may not import another (${other})` : undefined;
	}
	return target === `${other}/index.ts` ? undefined : `${other} has one door, its index.ts`;
}

/** The server module or the web feature that a path belongs to. */
const partOf = (path: string): string | undefined =>
	/^apps\/(server\/modules|web\/features)\/[^/]+(?=\/)/.exec(path)?.[0];

/** Packages that a workspace declares, with those that all tests and tools of the repository share. */
function declaredPackages(root: string, room: Room): Set<string> {
	const files = [join(root, room.folder, "package.json"), join(root, "package.json")];
	const declared = new Set<string>();
	for (const file of files) {
		if (!existsSync(file)) continue;
		const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
		for (const name of Object.keys({ ...dependencies, ...devDependencies })) declared.add(name);
	}
	return declared;
}

interface Banned {
	readonly what: string;
	readonly found: (node: Module["nodes"][number]) => boolean;
}

/** Calls that return the current time. */
const TIME_NOW: readonly Banned[] = [
	{ what: "Date.now", found: (node) => isMember(node, "Date", "now") },
	{ what: "Date(", found: (node) => isCall(node, "CallExpression", "Date") },
	{
		what: "new Date()",
		found: (node) =>
			isCall(node, "NewExpression", "Date") && Array.isArray(node.arguments) && node.arguments.length === 0,
	},
];

/** What the core may not call: each makes a result depend on something other than the input, or on floats. */
const UNDECIDED: readonly Banned[] = [
	...TIME_NOW,
	{ what: "Math.random", found: (node) => isMember(node, "Math", "random") },
	{ what: "Number.parseFloat", found: (node) => isMember(node, "Number", "parseFloat") },
	{ what: "parseFloat(", found: (node) => isCall(node, "CallExpression", "parseFloat") },
	{ what: "Number(", found: (node) => isCall(node, "CallExpression", "Number") },
];

type Node = Module["nodes"][number];
const isNamed = (value: unknown, name: string): boolean =>
	typeof value === "object" && value !== null && "name" in value && value.name === name;
const isMember = (node: Node, object: string, property: string): boolean =>
	node.type === "MemberExpression" && isNamed(node.object, object) && isNamed(node.property, property);
const isCall = (node: Node, type: string, name: string): boolean => node.type === type && isNamed(node.callee, name);

/** The core's only conversion to a double, for display and never for decisions. */
const APPROXIMATE = "packages/core/money/approximate.ts";

/** The core must be deterministic and use integers: no clock, no randomness, no floats. */
function findUndecided(modules: readonly Module[]): Breach[] {
	return modules
		.filter(({ path }) => path.startsWith("packages/core/") && !isTest(path) && path !== APPROXIMATE)
		.flatMap((module) => findBanned(module, UNDECIDED, (what) => `the core may not use ${what}`));
}

/** What the server must take from its injected Clock, so that a test can control it (decision 0230). */
const UNHELD: readonly Banned[] = [
	...TIME_NOW,
	{ what: "performance.now", found: (node) => isMember(node, "performance", "now") },
	...["setTimeout", "setInterval"].map((name) => ({
		what: name,
		found: (node: Node) => isCall(node, "CallExpression", name) || isMember(node, "globalThis", name),
	})),
	{
		what: "node:timers",
		found: ({ type, source }) =>
			type === "ImportDeclaration" && isNode(source) && /^(?:node:)?timers(?:\/promises)?$/.test(String(source.value)),
	},
];
const OWN_CLOCK: Banned = {
	what: "a clock of its own",
	found: (node) => isCall(node, "CallExpression", "createSystemClock"),
};

/** Files and folders of the server that may use the machine's clock, with the reason. */
const OF_THE_MACHINE: readonly { readonly path: string; readonly why: string }[] = [
	{ path: "apps/server/platform/clock.ts", why: "it is the clock" },
	{ path: "apps/server/platform/log.ts", why: "a line of the log has the time at which it was written" },
	{ path: "apps/server/platform/postgres/", why: "it starts and watches processes, before there is a clock" },
	{ path: "apps/server/main/run.ts", why: "it ends this process where its stop hangs" },
	{ path: "apps/server/engine/postgres/copy-in.ts", why: "how long a database under COPY is silent" },
	{ path: "apps/server/modules/trading/slices.ts", why: "how long the processor works on a question" },
];
/** Entry points of programs; each creates the machine's clock once. */
const PROGRAMS = "apps/server/main/";

/** The server takes all its time from the injected clock. */
function findUnheldTime(modules: readonly Module[]): Breach[] {
	return modules
		.filter(({ path }) => path.startsWith("apps/server/") && !isTest(path))
		.filter(({ path }) => !OF_THE_MACHINE.some((own) => path.startsWith(own.path)))
		.flatMap((module) =>
			findBanned(
				module,
				module.path.startsWith(PROGRAMS) ? UNHELD : [...UNHELD, OWN_CLOCK],
				(what) => `the server takes its time from the Clock that it is given, not from ${what}`,
			),
		);
}

function findBanned({ path, nodes, text }: Module, rules: readonly Banned[], say: (what: string) => string): Breach[] {
	return nodes.flatMap((node) => {
		const rule = rules.find(({ found }) => found(node));
		return rule === undefined ? [] : [{ path, line: lineOf(text, node.start), message: say(rule.what) }];
	});
}
