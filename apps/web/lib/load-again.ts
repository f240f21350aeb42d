/** Delay between two attempts. */
const AGAIN_MS = 3_000;
/** As long as a user can be expected to wait for a screen; then it shows an error with a way to continue. */
const TRIES = 20;
/** Prevents a reload loop when a chunk is still missing after the reload. */
const ONCE_WITHIN_MS = 60_000;
const KEPT = "loaded-again";

/**
 * Loads a chunk with retries: a one-minute outage must not break a screen that was just opened. Chromium caches a
 * failed module import for the life of the page. So if the server answers again but the chunk still fails, the page is
 * reloaded (`reload`; null: never), once. Rejects with the last error after `tries`.
 */
export async function loadAgain<Part>(
	load: () => Promise<Part>,
	tries = TRIES,
	reload: (() => void) | null = () => location.reload(),
): Promise<Part> {
	for (let left = tries; ; left -= 1) {
		try {
			return await load();
		} catch (error) {
			if (left <= 1) throw error;
			if (left < tries && reload !== null && (await answers())) {
				if (!isFirst(Date.now())) throw error;
				reload();
			}
			await passed(AGAIN_MS);
		}
	}
}

/** Whether the server is reachable. */
const answers = (): Promise<boolean> =>
	fetch("/", { cache: "no-store", headers: { Accept: "text/html" } }).then(
		({ ok }) => ok,
		() => false,
	);

/** Records the reload; false if one just happened, or nothing can be stored. */
function isFirst(nowMs: number): boolean {
	try {
		const before = Number(sessionStorage.getItem(KEPT) ?? Number.NEGATIVE_INFINITY);
		if (nowMs - before < ONCE_WITHIN_MS) return false;
		sessionStorage.setItem(KEPT, `${nowMs}`);
		return true;
	} catch {
		return false;
	}
}

/** Resolves after the delay, or as soon as the browser is online again. */
const passed = (waitMs: number): Promise<void> =>
	new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer);
			removeEventListener("online", done);
			resolve();
		};
		const timer = setTimeout(done, waitMs);
		addEventListener("online", done);
	});
