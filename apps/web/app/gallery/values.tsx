import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { stepBy } from "../../lib/decimal.ts";
import { AccountTypeBadge, Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConnectionDot, type ConnectionState } from "../../ui/connection-dot.tsx";
import { Flash } from "../../ui/flash.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { Money, Num, Percent } from "../../ui/num.tsx";
import { PriceText } from "../../ui/price-text.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { Line, Section } from "./section.tsx";

const TONES: readonly Tone[] = ["neutral", "accent", "up", "down", "ok", "warn", "danger", "info"];
const CONNECTIONS: readonly ConnectionState[] = ["live", "connecting", "stale", "offline"];

export function Badges() {
	return (
		<Section title="Badges and signs">
			<Line>
				{TONES.map((tone) => (
					<Badge key={tone} tone={tone}>
						{tone}
					</Badge>
				))}
			</Line>
			<Line>
				<AccountTypeBadge type="demo" />
				<AccountTypeBadge type="live" />
				{CONNECTIONS.map((state) => (
					<span key={state} className="flex items-center gap-2 text-12 text-secondary">
						<ConnectionDot state={state} />
						{state}
					</span>
				))}
				<Spinner label="Loading" />
				<Spinner large label="Loading" />
				<Kbd>F9</Kbd>
				<Kbd>Ctrl</Kbd>
			</Line>
			<Progress label="Loading market data..." value={64} />
		</Section>
	);
}

export function Numbers() {
	return (
		<Section title="Numbers">
			<dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-13 [&_dd]:text-end [&_dt]:text-secondary">
				<dt>Balance</dt>
				<dd>
					<Money value="123456789.05" currency="USD" />
				</dd>
				<dt>Open result</dt>
				<dd>
					<Money value="460.05" currency="USD" tone="signed" sign="always" arrow />
				</dd>
				<dt>Open result</dt>
				<dd>
					<Money value="-1202.00" currency="USD" tone="signed" arrow />
				</dd>
				<dt>Zero is quiet</dt>
				<dd>
					<Money value="0.00" currency="USD" tone="signed" show="symbol" />
				</dd>
				<dt>Unknown is a dash</dt>
				<dd>
					<Money value={null} currency="USD" />
				</dd>
				<dt>Stale</dt>
				<dd>
					<Money value="-12.00" currency="USD" tone="signed" stale />
				</dd>
				<dt>Yen</dt>
				<dd>
					<Money value="-9240" currency="JPY" show="symbol" />
				</dd>
				<dt>Volume</dt>
				<dd>
					<Num value="100000" />
				</dd>
				<dt>Margin level</dt>
				<dd>
					<Percent value="144.94" />
				</dd>
				<dt>Nothing used</dt>
				<dd>
					<Percent value="∞" />
				</dd>
				<dt>Time</dt>
				<dd>
					<TimeText value="2014-05-02T12:30:00Z" />
				</dd>
			</dl>
		</Section>
	);
}

export function Prices() {
	const [price, setPrice] = useState("1.08512");
	const [moving, setMoving] = useState(false);
	useEffect(() => {
		if (!moving) return;
		const moves = [3, -2, 1, -4, 2];
		let at = 0;
		const timer = setInterval(() => {
			const by = moves[at % moves.length] ?? 0;
			at += 1;
			setPrice((now) => stepBy(now, by, { step: "0.00001" }));
		}, 700);
		return () => clearInterval(timer);
	}, [moving]);
	return (
		<Section title="Prices">
			<Line>
				<PriceText price={price} priceDigits={5} pipPosition={4} size="lg" />
				<PriceText price="1.08512" priceDigits={5} pipPosition={4} direction="up" arrow />
				<PriceText price="1.08498" priceDigits={5} pipPosition={4} direction="down" arrow />
				<PriceText price="1.08498" priceDigits={5} pipPosition={4} direction="down" arrow stale />
				<PriceText price={null} priceDigits={5} pipPosition={4} />
			</Line>
			<Line>
				<PriceText price="193.450" priceDigits={3} pipPosition={2} />
				<PriceText price="5250.4" priceDigits={1} pipPosition={0} />
				<PriceText price="64012.35" priceDigits={2} pipPosition={0} />
				<PriceText price="187.34" priceDigits={2} pipPosition={2} />
				<PriceText price="1.08512" priceDigits={5} pipPosition={4} size="sm" />
			</Line>
			<Line>
				<Flash value={price} className="px-2 py-1">
					<PriceText price={price} priceDigits={5} pipPosition={4} />
				</Flash>
				<Button
					size="sm"
					icon={moving ? <Pause className="icon" aria-hidden /> : <Play className="icon" aria-hidden />}
					onClick={() => setMoving(!moving)}
				>
					{moving ? "Stop" : "Let it move"}
				</Button>
			</Line>
		</Section>
	);
}
