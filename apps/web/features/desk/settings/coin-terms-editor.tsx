import { COIN_LOCK_MINUTES, type CoinTerm, coinTerm } from "@truefill/contracts/http";
import { DEFAULT_CONFIRMATIONS } from "@truefill/core/coins";
import { COINS, type Coin } from "@truefill/core/money";
import { useT } from "../../../i18n/index.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Input } from "../../../ui/input.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

const NUMBERS = ["mark_up_basis_points", "fee_basis_points", "confirmations", "lock_minutes"] as const;
const MEMBERS = ["minimum", ...NUMBERS, "countries_excluded"] as const;
type Member = (typeof MEMBERS)[number];

interface CoinTermsEditorProps {
	readonly terms: readonly CoinTerm[];
	readonly onChange: (terms: CoinTerm[]) => void;
	readonly disabled: boolean;
}

/** How each coin is paid in: a row for each coin. A coin without a row is not offered. */
export function CoinTermsEditor({ terms, onChange, disabled }: CoinTermsEditorProps) {
	const t = useT();
	const set = (coin: Coin, next: CoinTerm | null): void => {
		const others = terms.filter((term) => term.coin !== coin);
		const all = next === null ? others : [...others, next];
		// Switching a row off and on again leaves it in its place.
		onChange(
			all.toSorted((a, b) => placeOf(terms, a) - placeOf(terms, b) || COINS.indexOf(a.coin) - COINS.indexOf(b.coin)),
		);
	};
	return (
		<div className="overflow-x-auto">
			<table className="w-full min-w-[50rem] text-13">
				<thead>
					<tr className="text-start text-12 text-muted">
						<th scope="col" className="py-1.5 text-start font-medium">
							{t("staff.terms.coins.coin")}
						</th>
						{MEMBERS.map((member) => (
							<th key={member} scope="col" className="px-1 py-1.5 text-start font-medium">
								{t(`staff.terms.coins.${member}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{COINS.map((coin) => (
						<Row
							key={coin}
							coin={coin}
							term={terms.find((term) => term.coin === coin)}
							disabled={disabled}
							onChange={(next) => set(coin, next)}
						/>
					))}
				</tbody>
			</table>
		</div>
	);
}

const placeOf = (terms: readonly CoinTerm[], { coin }: CoinTerm): number => {
	const at = terms.findIndex((term) => term.coin === coin);
	return at === -1 ? terms.length : at;
};

interface RowProps {
	readonly coin: Coin;
	/** Undefined: not offered. */
	readonly term: CoinTerm | undefined;
	readonly disabled: boolean;
	readonly onChange: (term: CoinTerm | null) => void;
}

function Row({ coin, term, disabled, onChange }: RowProps) {
	const t = useT();
	const judged = term === undefined ? null : coinTerm.safeParse(term);
	const wrong = new Set(judged?.error?.issues.map(({ path }) => path[0]));
	return (
		<tr className="border-line border-t">
			<th scope="row" className="py-1.5 pe-2 text-start font-medium">
				<Checkbox
					checked={term !== undefined}
					disabled={disabled}
					label={coin}
					onChange={(isOffered) => onChange(isOffered ? newTerm(coin) : null)}
				/>
			</th>
			{term === undefined ? (
				<td colSpan={MEMBERS.length} className="px-1 text-muted">
					{t("staff.terms.notOffered")}
				</td>
			) : (
				MEMBERS.map((member) => (
					<td key={member} className="p-1">
						<Input
							size="sm"
							disabled={disabled}
							dir="ltr"
							inputMode={member === "minimum" ? "decimal" : member === "countries_excluded" ? "text" : "numeric"}
							maxLength={member === "countries_excluded" ? 4_000 : 18}
							aria-label={t("staff.terms.cell", { currency: coin, member: t(`staff.terms.coins.${member}`) })}
							{...(wrong.has(member) ? { "aria-invalid": true } : {})}
							value={shownOf(term, member)}
							// A draft has the form of the term; what is typed may be wrong, and is judged.
							onChange={({ target }) => onChange({ ...term, [member]: typed(member, target.value) } as CoinTerm)}
						/>
					</td>
				))
			)}
			{wrong.size === 0 ? null : (
				<td>
					<VisuallyHidden>{t("staff.settings.wrong.terms")}</VisuallyHidden>
				</td>
			)}
		</tr>
	);
}

/** About ten dollars at least, without a mark-up: whoever offers a coin sets both. */
const newTerm = (coin: Coin): CoinTerm => ({
	coin,
	minimum: coin === "USDT" ? "10" : coin === "LTC" ? "0.1" : coin === "ETH" ? "0.005" : "0.0002",
	mark_up_basis_points: 0,
	fee_basis_points: 0,
	confirmations: DEFAULT_CONFIRMATIONS[coin],
	lock_minutes: COIN_LOCK_MINUTES,
	countries_excluded: [],
});

const shownOf = (term: CoinTerm, member: Member): string => {
	const value: unknown = term[member];
	return Array.isArray(value) ? value.join(" ") : `${value as string | number}`;
};

/** Numbers, unless what is typed is none; countries as in addresses, between spaces or commas. */
function typed(member: Member, text: string): string | number | string[] {
	if (member === "countries_excluded") return text === "" ? [] : text.toLowerCase().split(/[\s,]+/);
	return NUMBERS.some((each) => each === member) && /^\d+$/.test(text) ? Number.parseInt(text, 10) : text;
}
