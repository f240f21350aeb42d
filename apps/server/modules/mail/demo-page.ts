import type { FastifyInstance, FastifyReply } from "fastify";
import { type RenderedMail, renderMail } from "./render.ts";
import type { MailStore, StoredMail } from "./store.ts";

const SHOWN = 200;
const PUBLIC = { access: "public" } as const;

export interface MailPageDeps {
	readonly store: MailStore;
	readonly site: () => Promise<{ name: string; origin: string }>;
}

/**
 * The demo's mails, for development and trials: nothing is sent there, so codes and links are read here. The page has
 * no script; a mail's HTML is shown in a sandboxed frame.
 */
export function serveMailPage(app: FastifyInstance, { store, site }: MailPageDeps): void {
	app.get("/demo/mails", { config: PUBLIC }, async (_request, reply) => {
		const facts = await site();
		const mails = (await store.newest(SHOWN)).map((mail) => ({ mail, rendered: renderMail(mail, facts) }));
		return html(reply, list(facts.name, mails));
	});
	app.get<{ Params: { id: string } }>("/demo/mails/:id", { config: PUBLIC }, async (request, reply) => {
		const mail = await find(store, request.params.id);
		if (mail === undefined) return notThere(reply);
		const facts = await site();
		// The frame with the HTML is same-origin.
		reply.header("content-security-policy", POLICY.replace("frame-src 'none'", "frame-src 'self'"));
		return html(reply, one(facts.name, mail, renderMail(mail, facts)));
	});
	app.get<{ Params: { id: string } }>("/demo/mails/:id/html", { config: PUBLIC }, async (request, reply) => {
		const mail = await find(store, request.params.id);
		if (mail === undefined) return notThere(reply);
		reply.header("content-security-policy", MAIL_POLICY).header("x-frame-options", "SAMEORIGIN");
		return html(reply, renderMail(mail, await site()).html);
	});
	app.get("/demo/mails.css", { config: PUBLIC }, async (_request, reply) =>
		reply.type("text/css; charset=utf-8").send(STYLE),
	);
}

const POLICY =
	"default-src 'none'; style-src 'self'; frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Mails contain their styles inline. Links open in a new window, and nothing else is allowed. */
const MAIL_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const find = async (store: MailStore, id: string): Promise<StoredMail | undefined> =>
	/^[1-9]\d{0,17}$/.test(id) ? store.byId(id) : undefined;

const html = (reply: FastifyReply, page: string) => reply.type("text/html; charset=utf-8").send(page);
const notThere = (reply: FastifyReply) =>
	html(reply.code(404), frame("Mails", `<h1>There is no such mail</h1><p><a href="/demo/mails">All mails</a></p>`));

interface Shown {
	readonly mail: StoredMail;
	readonly rendered: RenderedMail;
}

function list(name: string, mails: readonly Shown[]): string {
	const rows = mails.map(
		({ mail, rendered }) => `<li><a href="/demo/mails/${mail.id}">
<span class="subject" dir="auto">${text(rendered.subject)}</span>
<span class="to">${text(mail.address)}</span>
<time datetime="${mail.writtenAt.toISOString()}">${time(mail.writtenAt)}</time></a></li>`,
	);
	const body = rows.length === 0 ? "<p class='empty'>No mail has been written yet.</p>" : `<ol>${rows.join("\n")}</ol>`;
	return frame(
		`Mails of ${name}`,
		`<h1>Mails</h1><p class="note">This demo sends no mails: they end here. With <code>SMTP_URL</code> set they are sent and this page does not exist.</p>${body}`,
	);
}

function one(name: string, mail: StoredMail, rendered: RenderedMail): string {
	return frame(
		`${rendered.subject} · ${name}`,
		`<p><a href="/demo/mails">All mails</a></p>
<h1 dir="auto">${text(rendered.subject)}</h1>
<dl><dt>To</dt><dd>${text(mail.address)}</dd><dt>Written</dt><dd>${time(mail.writtenAt)}</dd><dt>Template</dt><dd><code>${mail.template}</code>, ${mail.language}</dd></dl>
<h2>HTML</h2>
<iframe title="The mail as HTML" src="/demo/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text</h2>
<pre dir="auto">${linked(rendered.text)}</pre>`,
	);
}

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><link rel="stylesheet" href="/demo/mails.css"></head>
<body><main>${body}</main></body></html>
`;

const text = (raw: string) => raw.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
/** Addresses that are alone on their line become links. */
const linked = (raw: string) =>
	text(raw).replace(/^(https?:[^\s<]+)$/gm, (address) => `<a href="${address}" dir="ltr">${address}</a>`);
const time = (at: Date) =>
	at
		.toISOString()
		.replace("T", " ")
		.replace(/\.\d+Z$/, " UTC");

const STYLE = `:root { color-scheme: light dark; --line: light-dark(#d9dee6, #2c3440); --soft: light-dark(#55606f, #9aa7b8); --link: light-dark(#1f5fd0, #7fb0ff); }
body { margin: 0; background: light-dark(#f6f7f9, #10151c); color: light-dark(#1b2430, #e6ebf2); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
a { color: var(--link); }
h1 { font-size: 1.5rem; margin: 0.5rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
.note, .empty, dt, time, .to { color: var(--soft); }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 0; text-decoration: none; color: inherit; }
li a:hover .subject, li a:focus-visible .subject { text-decoration: underline; }
.subject { font-weight: 600; color: var(--link); }
.to { grid-row: 2; overflow-wrap: anywhere; }
time { font-variant-numeric: tabular-nums; font-size: 0.875rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 0; font-size: 0.875rem; }
@media (max-width: 36rem) { li a { grid-template-columns: 1fr; } .to { grid-row: auto; } }
`;
