import { useState } from "react";
import { useSecurity } from "../../data/security/index.ts";
import { useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { LinkedCard } from "./linked-card.tsx";
import { OtherDevices } from "./other-devices.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { TotpCard } from "./totp-card.tsx";

/** Settings, "Ways to sign in": the user's credentials. */
export function SignInSection() {
	const t = useT();
	const security = useSecurity();
	const { user } = useSession();
	const [changed, setChanged] = useState(false);
	const onChanged = () => setChanged(true);
	const offered = useSettings().settings?.sign_in_providers ?? [];
	if (security.isPending) return <Skeleton className="h-64" />;
	if (security.isError) {
		return (
			<ErrorState title={t("signIn.failed")} onRetry={() => void security.refetch()} retrying={security.isFetching} />
		);
	}
	const { totp, passkeys, second_factor_required: required } = security.data;
	return (
		<>
			{user !== null && !user.email_verified ? <Alert variant="warning">{t("signIn.unconfirmed")}</Alert> : null}
			{required && !totp.on && passkeys.length === 0 ? <Alert variant="warning">{t("signIn.roleNeeds")}</Alert> : null}
			{changed ? <OtherDevices onDone={() => setChanged(false)} /> : null}
			<TotpCard totp={totp} onChanged={onChanged} />
			<PasskeysCard security={security.data} onChanged={onChanged} />
			{offered.length > 0 ? <LinkedCard offered={offered} linked={security.data.linked} onChanged={onChanged} /> : null}
		</>
	);
}
