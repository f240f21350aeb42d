import { useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { goToProvider, type SignInProvider } from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/**
 * SPEC §2 Sign-up step 1, R5: a button for each configured provider, and no others. After the provider's redirect the
 * sign-up continues at the second step, with the address verified by the provider.
 */
export function ProviderButtons({ providers }: { readonly providers: readonly SignInProvider[] }) {
	const t = useT();
	const [busy, setBusy] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	if (providers.length === 0) return null;
	const go = async ({ id }: SignInProvider) => {
		setFailure(null);
		setBusy(id);
		try {
			await goToProvider(id);
		} catch (error) {
			if (!isApiError(error)) throw error;
			setFailure(error.message);
			setBusy(null);
		}
	};
	return (
		<div className="flex flex-col gap-3">
			<p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("login.or")}
			</p>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			{providers.map((provider) => (
				<Button
					key={provider.id}
					size="lg"
					block
					busy={busy === provider.id}
					busyLabel={t("provider.busy", { name: provider.name })}
					onClick={() => void go(provider)}
				>
					{t("provider.signIn", { name: provider.name })}
				</Button>
			))}
		</div>
	);
}
