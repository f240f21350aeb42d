import { Inbox } from "lucide-react";
import { useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CompactRiskWarning, RiskWarning } from "../../ui/risk-warning.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { Section } from "./section.tsx";

const RISK =
	"Trading CFDs carries a high level of risk to your capital, and you should only trade with money you can afford to lose.";

export function Alerts() {
	const [shown, setShown] = useState(true);
	return (
		<Section title="Alert">
			<Alert title="Prices are simulated">They follow the rules of a market, but are nobody's prices.</Alert>
			<Alert variant="destructive" title="The order was refused" announce={false}>
				There is too little free margin: 3,617.07 USD are needed, 1,200.00 USD are free.
			</Alert>
			<Alert variant="success">Email verified successfully! Please continue with registration.</Alert>
			{shown ? (
				<Alert variant="warning" title="Margin level below 100%" onDismiss={() => setShown(false)}>
					At 50% trades are closed, the largest first.
				</Alert>
			) : (
				<Button size="sm" onClick={() => setShown(true)}>
					Show the warning again
				</Button>
			)}
			<RiskWarning text={RISK} />
			<CompactRiskWarning text={RISK} />
		</Section>
	);
}

export function States() {
	return (
		<Section title="States">
			<div className="grid gap-3 sm:grid-cols-3">
				<div className="rounded-control border border-line p-4">
					<Skeleton lines={5} />
				</div>
				<div className="rounded-control border border-line">
					<EmptyState
						compact
						icon={<Inbox className="icon-lg" aria-hidden />}
						title="No open trades"
						action={
							<Button variant="primary" size="sm">
								Choose an instrument
							</Button>
						}
					>
						A trade that you open is shown here with its result at each tick.
					</EmptyState>
				</div>
				<div className="rounded-control border border-line">
					<ErrorState compact title="Failed to fetch open trades. Please try again." onRetry={() => undefined}>
						What you saw last is kept.
					</ErrorState>
				</div>
			</div>
		</Section>
	);
}
