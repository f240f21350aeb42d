/** Between two tries. */
const AGAIN_MS = 3_000;
/** As long as a screen may reasonably be waited for; then it says that it failed, and how to go on. */
const TRIES = 20;
/** A page that was loaded anew for this and lacks a part again is not loaded anew for ever. */
const ONCE_WITHIN_MS = 60_000;
const KEPT = "loaded-again";

/**
 * Loads a part of the program, and again where it could not be had: an outage of a minute must not end a screen that has
 * only just been opened. Chromium keeps a module that could not be fetched as failed for the life of the page, so when
 * the server answers again and the part does not come, the page is loaded anew (`reload`; null: never), once. Rejects
 * with the last reason after `tries`.
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

/** Whether the server can be reached. */
const answers = (): Promise<boolean> =>
	fetch("/", { cache: "no-store", headers: { Accept: "text/html" } }).then(
		({ ok }) => ok,
		() => false,
	);

/** Notes that the page is loaded anew now; false when it just was, or when nothing can be noted. */
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

/** Settles after a while, or as soon as the browser has a network again. */
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
