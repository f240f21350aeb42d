import { Bell, Search, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input, PasswordInput } from "../../ui/input.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Line, Section } from "./section.tsx";

const REASON = "The market is closed. It opens on Monday at 00:05.";

export function Buttons() {
	return (
		<Section title="Button">
			<Line>
				<Button variant="primary">Save changes</Button>
				<Button>Cancel</Button>
				<Button variant="quiet">Not now</Button>
				<Button variant="danger" icon={<Trash2 className="icon" aria-hidden />}>
					Close all trades
				</Button>
				<Button variant="up">Buy 0.50 EUR/USD</Button>
				<Button variant="down">Sell 0.50 EUR/USD</Button>
			</Line>
			<Line>
				<Button variant="primary" size="sm">
					Small
				</Button>
				<Button variant="primary">Medium</Button>
				<Button variant="primary" size="lg">
					Large
				</Button>
			</Line>
			<Line>
				<Button variant="primary" busy busyLabel="Sending…">
					Send
				</Button>
				<Button busy>Retry</Button>
				<Button variant="up" disabledReason={REASON}>
					Buy 0.50 EUR/USD
				</Button>
				<IconButton label="Notifications" icon={<Bell className="icon-lg" aria-hidden />} />
				<IconButton label="Favourite" pressed icon={<Star className="icon" aria-hidden />} size="sm" />
				<IconButton label="Search" disabled icon={<Search className="icon" aria-hidden />} />
			</Line>
		</Section>
	);
}

export function Fields() {
	const [volume, setVolume] = useState("0.50");
	const [price, setPrice] = useState("1.08512");
	return (
		<Section title="Field">
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label="First name" help="As in your passport">
					{(aria) => <Input {...aria} defaultValue="Maximiliane-Charlotte" />}
				</Field>
				<Field label="Email" error="Please enter a valid email address">
					{(aria) => <Input {...aria} type="email" defaultValue="a-forty-character-address@example.invalid" />}
				</Field>
				<Field label="Password" aside="at least 8 characters">
					{(aria) => <PasswordInput {...aria} defaultValue="Correct horse" autoComplete="off" />}
				</Field>
				<Field label="Search" optional>
					{(aria) => (
						<Input {...aria} placeholder="EUR/USD, gold, Apple…" start={<Search className="icon" aria-hidden />} />
					)}
				</Field>
				<Field label="Volume" help="0.01 to 50 lots">
					{(aria) => (
						<NumberField {...aria} value={volume} onChange={setVolume} step="0.01" min="0.01" max="50" unit="lots" />
					)}
				</Field>
				<Field label="Stop loss" error="A stop loss of a buy must be below 1.08490">
					{(aria) => <NumberField {...aria} value={price} onChange={setPrice} step="0.00001" />}
				</Field>
				<Field label="Switched off">{(aria) => <Input {...aria} disabled defaultValue="cannot be changed" />}</Field>
				<Field label="Switched off number">
					{(aria) => <NumberField {...aria} disabled value="1.00" onChange={setVolume} step="0.01" />}
				</Field>
			</div>
		</Section>
	);
}

const EXPIRY = [
	{ value: "gtc", label: "Good till cancelled", hint: "Rests until you take it back" },
	{ value: "day", label: "Day", hint: "Ends at 17:00 New York" },
	{ value: "gtd", label: "Good till date", disabled: true },
] as const;

export function Choices() {
	const [expiry, setExpiry] = useState<"gtc" | "day" | "gtd" | null>("gtc");
	const [agreed, setAgreed] = useState(true);
	const [sound, setSound] = useState(true);
	const [side, setSide] = useState<"buy" | "sell">("buy");
	return (
		<Section title="Choices">
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<Field label="Expiry">
					{(aria) => <Select {...aria} options={EXPIRY} value={expiry} onChange={setExpiry} />}
				</Field>
				<Field label="Nothing chosen" error="Please choose one">
					{(aria) => (
						<Select {...aria} options={EXPIRY} value={null} onChange={setExpiry} placeholder="Choose an expiry" />
					)}
				</Field>
				<div className="flex flex-col gap-2">
					<Checkbox checked={agreed} onChange={setAgreed} label="I agree to the Privacy Policy and I am over 18" />
					<Checkbox checked={false} onChange={setAgreed} label="Not chosen" help="Help below it" />
					<Checkbox checked="indeterminate" onChange={setAgreed} label="Some of them" />
					<Checkbox checked disabled onChange={setAgreed} label="Switched off" />
					<Checkbox checked={false} invalid onChange={setAgreed} label="Missing" />
				</div>
				<div className="flex flex-col gap-3">
					<Switch checked={sound} onChange={setSound} label="Sound on a fill" help="Off until you first click" />
					<Switch checked={false} onChange={setSound} label="One-click trading" />
					<Switch checked disabled onChange={setSound} label="Switched off" />
				</div>
				<SegmentedControl
					label="Side"
					value={side}
					onChange={setSide}
					items={[
						{ value: "buy", label: "Buy" },
						{ value: "sell", label: "Sell" },
					]}
				/>
				<SegmentedControl
					block
					size="md"
					label="Side, as wide as its place"
					value={side}
					onChange={setSide}
					items={[
						{ value: "buy", label: "Buy" },
						{ value: "sell", label: "Sell" },
					]}
				/>
			</div>
		</Section>
	);
}
