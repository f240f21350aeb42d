// The service worker: shows what is pushed, and opens its page when it is pressed. If a page cannot be opened because the
// network is down, it shows one of its own. It keeps nothing, answers no other request, and trusts only its own origin.

const own = (path) => {
	try {
		const url = new URL(path, self.location.origin);
		return url.origin === self.location.origin ? url.href : self.location.origin;
	} catch (_) {
		return self.location.origin;
	}
};

const text = (value) => (typeof value === "string" ? value : "");

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show(push) {
	let told = {};
	try {
		told = push.data?.json() ?? {};
	} catch (_) {
		// A push that cannot be read still has to be shown: browsers take the right away otherwise.
	}
	const tag = text(told.id) || "truefill";
	const open = (await windows()).some(({ focused }) => focused);
	await self.registration.showNotification(text(told.title) || "Truefill", {
		body: text(told.message),
		tag,
		lang: text(told.language),
		// Names and amounts stand the right way in a sentence of either direction.
		dir: "auto",
		icon: "/notification.png",
		badge: "/notification.png",
		data: { path: text(told.path) || "/" },
		silent: open,
	});
	if (!open) return;
	// The page before the reader's eyes says it itself.
	for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

async function open(path) {
	const address = own(path);
	const pages = await windows();
	const page = pages.find(({ focused }) => focused) ?? pages[0];
	if (page === undefined) {
		await self.clients.openWindow(address);
		return;
	}
	// Browsers allow it for a moment after the press; the page shows it in any case.
	await page.focus().catch(() => undefined);
	page.postMessage({ type: "open", path: new URL(address).pathname });
}

const OFFLINE = {
	en: {
		title: "You are offline",
		body: "This page needs the network. Your trades and orders are safe on the server, and stop losses there keep working.",
		figures: "No prices or balances are shown here, because they would be old.",
		retry: "Retry",
		waiting: "The page opens by itself when the network is back.",
	},
	de: {
		title: "Sie sind offline",
		body: "Diese Seite braucht das Netz. Ihre Trades und Orders sind auf dem Server sicher, und Stop-Loss-Marken wirken dort weiter.",
		figures: "Kurse und Salden werden hier nicht gezeigt, denn sie wären alt.",
		retry: "Erneut versuchen",
		waiting: "Die Seite öffnet sich von selbst, sobald das Netz wieder da ist.",
	},
	es: {
		title: "Está sin conexión",
		body: "Esta página necesita la red. Sus operaciones y órdenes están seguras en el servidor, y los stop loss siguen funcionando allí.",
		figures: "Aquí no se muestran precios ni saldos, porque serían antiguos.",
		retry: "Reintentar",
		waiting: "La página se abre por sí sola cuando vuelve la red.",
	},
	fr: {
		title: "Vous êtes hors ligne",
		body: "Cette page a besoin du réseau. Vos positions et vos ordres sont en sécurité sur le serveur, et les stop loss y restent actifs.",
		figures: "Aucun prix ni solde n’est affiché ici, car ils seraient anciens.",
		retry: "Réessayer",
		waiting: "La page s’ouvre d’elle-même dès que le réseau revient.",
	},
	ar: {
		title: "أنت غير متصل",
		body: "تحتاج هذه الصفحة إلى الشبكة. صفقاتك وأوامرك آمنة على الخادم، وتبقى أوامر وقف الخسارة فعالة هناك.",
		figures: "لا تُعرض هنا أسعار ولا أرصدة لأنها ستكون قديمة.",
		retry: "إعادة المحاولة",
		waiting: "تُفتح الصفحة من تلقاء نفسها عند عودة الشبكة.",
	},
};

const STYLE = `
:root{color-scheme:dark light;--page:#0e1117;--card:#151920;--line:#2a303b;--text:#f2f4f8;--muted:#a3abb9;--accent:#4a5fe0}
@media (prefers-color-scheme:light){:root{--page:#f2f4f8;--card:#fcfdff;--line:#d5dae3;--text:#171c26;--muted:#566072}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;align-items:center;justify-content:center;padding:24px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
svg{display:block;width:40px;height:40px}
h1{margin:16px 0 8px;font-size:20px;line-height:1.4}
p{margin:0 0 12px;color:var(--muted);font-size:14px}
button{width:100%;min-height:48px;margin-top:4px;border:0;border-radius:8px;background:var(--accent);color:#fff;font:600 15px/1 system-ui,sans-serif}
button:focus-visible{outline:2px solid var(--text);outline-offset:2px}
small{display:block;margin-top:12px;color:var(--muted);font-size:12px}`;

// The browser may be online while the server is not reached: it is asked too, and never less often than every 5 s.
const SCRIPT = `
const again=()=>location.reload();
document.querySelector("button").addEventListener("click",again);
addEventListener("online",again);
setInterval(()=>fetch("/favicon.svg",{method:"HEAD",cache:"no-store"}).then(({ok})=>ok&&again(),()=>undefined),5000);`;

const GLYPH = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#4a5fe0"/><path d="M8 10.5h16M16 10.5V23M11.5 18.5 16 23l4.5-4.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The page of its own, complete in itself. Its policy allows only its own style and script, and to ask the server. */
function offlinePage() {
	const language = (self.navigator.language ?? "en").slice(0, 2).toLowerCase();
	const shown = Object.hasOwn(OFFLINE, language) ? language : "en";
	const words = OFFLINE[shown];
	const nonce = self.crypto.randomUUID();
	const html = `<!doctype html>
<html lang="${shown}" dir="${shown === "ar" ? "rtl" : "ltr"}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<style nonce="${nonce}">${STYLE}</style>
<main>${GLYPH}<h1>${words.title}</h1><p>${words.body}</p><p>${words.figures}</p><button type="button">${words.retry}</button><small>${words.waiting}</small></main>
<script nonce="${nonce}">${SCRIPT}</script>
</html>`;
	const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
	return new Response(html, {
		status: 503,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": policy,
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
		},
	});
}

/** The page from the network: an answer of the server is shown as it is, whatever its status. */
async function navigate(event) {
	try {
		return (await event.preloadResponse) ?? (await fetch(event.request));
	} catch (_) {
		return offlinePage();
	}
}

self.addEventListener("install", (event) => {
	self.skipWaiting();
	// Where the browser can be told so, no other request waits for the worker: calls, prices, scripts and pictures.
	event.waitUntil(
		event.addRoutes?.({ condition: { not: { requestMode: "navigate" } }, source: "network" })?.catch(() => undefined),
	);
});
self.addEventListener("activate", (event) =>
	event.waitUntil(
		// The page is asked for while the worker starts, so that it makes no page slower.
		Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
	),
);
self.addEventListener("fetch", (event) => {
	if (event.request.mode === "navigate") event.respondWith(navigate(event));
});
self.addEventListener("push", (event) => event.waitUntil(show(event)));
self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data?.path ?? "/"));
});
