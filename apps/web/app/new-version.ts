/** Where the page's own program comes from; null in development, where it has no fixed name. */
const ownScript = (): string | null => {
	const found = document.querySelector<HTMLScriptElement>("script[type=module][src]");
	return found === null ? null : new URL(found.src).pathname;
};

/**
 * A part of the program could not be loaded: when the server has another version by now, its old parts are gone and
 * only loading the page anew helps. Without a network, or with the same version, nothing is lost by staying.
 */
export async function reloadIfReplaced(reload: () => void = () => location.reload()): Promise<void> {
	const own = ownScript();
	if (own === null) return;
	try {
		const answer = await fetch("/", { cache: "no-store", headers: { Accept: "text/html" } });
		if (answer.ok && !(await answer.text()).includes(own)) reload();
	} catch {
		// The server cannot be reached; the screen says that it failed and offers to load again.
	}
}
