// npm runs between the operator and the server and forwards signals. If npm is killed with SIGKILL, nothing could stop
// the server any more. So the server ends with the npm that started it.
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;

/**
 * The chain of npm processes, and the shells between them, that started this process; nearest first. Empty when npm did
 * not start it, or where there is no /proc.
 *
 * @param {number} parent process id to begin with
 * @returns {number[]}
 */
export function npmAncestors(parent) {
	/** @type {number[]} */
	const chain = [];
	let lastNpm = 0;
	for (let pid = parent; pid > 1; ) {
		const found = look(pid);
		if (found === undefined || !(found.npm || found.shell)) break;
		chain.push(pid);
		if (found.npm) lastNpm = chain.length;
		pid = found.parent;
	}
	// A shell above the outermost npm belongs to the operator.
	return chain.slice(0, lastNpm);
}

/**
 * @param {number} pid
 * @returns {{ parent: number, npm: boolean, shell: boolean } | undefined} undefined when it is gone (or a zombie)
 */
function look(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const [state, parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		if (state === "Z" || state === "X") return undefined;
		const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
		return {
			parent: Number.parseInt(parent, 10),
			npm: /^npm\b|[/\0]npm(-cli\.js)?(\0|$)/.test(command),
			shell: /^([^\0]*\/)?(ba|da|z)?sh\0-c\0/.test(command),
		};
	} catch {
		return undefined;
	}
}

/**
 * Calls `then` once when one of npm's processes is gone.
 *
 * @param {() => void} then
 */
export function followNpm(then) {
	const chain = process.env.npm_lifecycle_event === undefined ? [] : npmAncestors(process.ppid);
	if (chain.length === 0) return;
	const timer = setInterval(() => {
		if (chain.every((pid) => look(pid) !== undefined)) return;
		clearInterval(timer);
		then();
	}, LOOK_EVERY_MS);
	timer.unref();
}
