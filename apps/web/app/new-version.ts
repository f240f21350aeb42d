/** Path of the page's own entry script; null in development, where it has no fixed name. */
const ownScript = (): string | null => {
	const found = document.querySelector<HTMLScriptElement>("script[type=module][src]");
	return found === null ? null : new URL(found.src).pathname;
};

/**
 * Called when a chunk could not be loaded. If the server has a newer version, the old chunks are gone and only a page
 * reload helps. Without a network, or with the same version, the page stays as it is.
 */
export async function reloadIfReplaced(reload: () => void = () => location.reload()): Promise<void> {
	const own = ownScript();
	if (own === null) return;
	try {
		const answer = await fetch("/", { cache: "no-store", headers: { Accept: "text/html" } });
		if (answer.ok && !(await answer.text()).includes(own)) reload();
	} catch {
		// The server is unreachable; the screen shows the failure and offers a retry.
	}
}
