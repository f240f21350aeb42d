import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import {
	goToProvider,
	PasskeyCancelled,
	passkeysInAutofill,
	type SignInProvider,
	signInWithPasskey,
	stopPasskeys,
} from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/** The browser's passkey request is valid for five minutes; a page may stay open longer. */
const ASK_AGAIN_MS = 4 * 60_000;

/** Below the form: passkeys, if supported, also in the email field's autofill list; and providers. */
export function OtherMethods({ providers }: { readonly providers: readonly SignInProvider[] }) {
	const t = useT();
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState<string | null>(null);
	const passkeys = passkeysPossible();
	useOfferInAutofill(passkeys && busy === null);

	const go = async (method: string, work: () => Promise<unknown>) => {
		setFailure(null);
		setBusy(method);
		try {
			await work();
		} catch (error) {
			if (error instanceof PasskeyCancelled) setFailure(t("passkey.cancelled"));
			else if (isApiError(error)) setFailure(t("login.failed", { reason: error.message }));
			else throw error;
			setBusy(null);
		}
	};

	return (
		<div className="flex flex-col gap-3">
			<p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("login.or")}
			</p>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			{passkeys ? (
				<Button
					size="lg"
					block
					icon={<KeyRound className="icon" aria-hidden />}
					busy={busy === "passkey"}
					busyLabel={t("passkey.busy")}
					onClick={() => void go("passkey", () => signInWithPasskey())}
				>
					{t("passkey.signIn")}
				</Button>
			) : null}
			{providers.map(({ id, name }) => (
				<Button
					key={id}
					size="lg"
					block
					busy={busy === id}
					busyLabel={t("provider.busy", { name })}
					onClick={() => void go(id, () => goToProvider(id))}
				>
					{t("provider.signIn", { name })}
				</Button>
			))}
		</div>
	);
}

/** Offers passkeys in the email field's autofill list; failures are silent, because the user did not ask for it. */
function useOfferInAutofill(wanted: boolean): void {
	useEffect(() => {
		if (!wanted) return;
		let gone = false;
		let asked = false;
		const offer = async () => {
			try {
				if (gone || !(await passkeysInAutofill()) || gone) return;
				asked = true;
				await signInWithPasskey({ autofill: true });
			} catch {
				// The user did something else; the button and the password still work.
			}
		};
		void offer();
		const timer = setInterval(() => void offer(), ASK_AGAIN_MS);
		return () => {
			gone = true;
			clearInterval(timer);
			if (asked) void stopPasskeys();
		};
	}, [wanted]);
}
