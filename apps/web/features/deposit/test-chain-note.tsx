import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";

/** Said on every screen of coins while the chain is the embedded test chain. */
export function TestChainNote({ actions }: { readonly actions?: ReactNode }) {
	const t = useT();
	return (
		<Alert variant="warning" title={t("coinDeposit.testChain")} {...(actions === undefined ? {} : { actions })}>
			{t("coinDeposit.testChain.body")}
		</Alert>
	);
}
