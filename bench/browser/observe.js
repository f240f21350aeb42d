// Runs in the page before anything of its own: how long it is from a price message to the frame that shows it, and which
// tasks were long.
(() => {
	const seen = { frames: [], longTasks: [], updates: 0 };
	Object.defineProperty(globalThis, "benchSeen", { value: seen });
	const afterFrame = new MessageChannel();
	let waiting = [];
	afterFrame.port1.onmessage = () => {
		const now = performance.now();
		for (const at of waiting) seen.frames.push(now - at);
		waiting = [];
	};
	const Native = globalThis.WebSocket;
	globalThis.WebSocket = class extends Native {
		constructor(...args) {
			super(...args);
			this.addEventListener("message", ({ data }) => {
				if (typeof data !== "string" || !data.startsWith('42["data:update"')) return;
				const at = performance.now();
				seen.updates += data.split('"seq":').length - 1;
				// The callbacks of the page come after this one and before the frame is drawn; the port's after it.
				requestAnimationFrame(() => {
					if (waiting.length === 0) afterFrame.port2.postMessage(null);
					waiting.push(at);
				});
			});
		}
	};
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) seen.longTasks.push(Math.round(entry.duration));
	}).observe({ type: "longtask", buffered: true });
})();
