import type { RequestContext } from "../../../../http/bind.ts";
import type { Clock } from "../../../../platform/index.ts";
import type { Mail, MailTransaction } from "../../../mail/index.ts";
import { recordSecurityChange } from "../../profile/security-change-store.ts";
import { deviceName } from "../../sessions/device-name.ts";
import type { NotifySecurityChange, Person } from "./ports.ts";

/** Names that are the same in mails of every language. */
export const nameOf = {
	totp: "TOTP",
	passkey: (name: string) => `Passkey “${name}”`,
	/** From its id. */
	provider: (id: string) => id.charAt(0).toUpperCase() + id.slice(1),
	token: (name: string) => `API token “${name}”`,
};

/** A used recovery code changes no sign-in method, and API tokens never move money out. */
const CHANGES_NOTHING: ReadonlySet<string> = new Set(["recovery-code-used", "api-token-created"]);

/** Records and mails the owner of an account what changed in their sign-in methods, and from which device. */
export function securityMails(deps: { readonly mail: Mail; readonly clock: Clock }): NotifySecurityChange {
	const write = (
		tx: MailTransaction,
		{ id: userId }: Person,
		draft: string,
		detail: string,
		request: RequestContext,
	) => {
		const common = { at: new Date(deps.clock.nowMs()).toISOString(), device: deviceName(request.userAgent) };
		const added = (factor: string) =>
			deps.mail.write(tx, { template: "second-factor-added", userId, params: { ...common, factor } });
		const removed = (factor: string) =>
			deps.mail.write(tx, { template: "second-factor-removed", userId, params: { ...common, factor } });
		switch (draft) {
			case "totp-on":
				return added(nameOf.totp);
			case "totp-off":
				return removed(nameOf.totp);
			case "recovery-codes-renewed":
				return added(`${nameOf.totp} (10)`);
			case "recovery-code-used":
				return deps.mail.write(tx, { template: "recovery-code-used", userId, params: { ...common, left: detail } });
			case "passkey-added":
				return added(nameOf.passkey(detail));
			case "passkey-removed":
				return removed(nameOf.passkey(detail));
			case "provider-linked":
				return deps.mail.write(tx, { template: "sign-in-linked", userId, params: { ...common, provider: detail } });
			case "provider-unlinked":
				return removed(detail);
			default:
				return added(nameOf.token(detail));
		}
	};
	return (person, draft, detail, request) => async (tx) => {
		if (!CHANGES_NOTHING.has(draft)) await recordSecurityChange(tx, person.id, new Date(deps.clock.nowMs()));
		await write(tx, person, draft, detail, request);
	};
}
