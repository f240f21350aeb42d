import { addCoinBeneficiary } from "@truefill/contracts/http";
import { COINS, type Coin } from "@truefill/core/money";
import { useId, useState } from "react";
import { newCommandId } from "../../data/index.ts";
import { type CoinAddresses, sendCoinBeneficiary } from "../../data/withdrawals/coins.ts";
import { CheckboxField, Form, FormProblem, TextField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { formOf } from "./address-form.ts";

type Offered = CoinAddresses["coins"][number];

export interface AddAddressProps {
	/** The coins that can be withdrawn; at least one. */
	readonly coins: readonly [Offered, ...Offered[]];
	readonly onClose: () => void;
}

/** Adds an address of the customer's own wallet; it can be used after a day. */
export function AddAddress({ coins, onClose }: AddAddressProps) {
	const t = useT();
	const id = useId();
	// One for each dialog: sent twice, it is one address.
	const [command] = useState(newCommandId);
	const form = useApiForm({
		values: { coin: coins[0].coin as string, address: "", label: "", is_own: false },
		schema: addCoinBeneficiary.body,
		bodyOf: (values) => ({ command_id: command, ...values }),
		texts: {
			address: { REQUIRED: t("wallet.address.needed"), WRONG_FORMAT: t("wallet.address.characters") },
			label: { REQUIRED: t("wallet.label.needed") },
			is_own: t("wallet.own.needed"),
		},
		refusals: {
			BENEFICIARY_EXISTS: "address",
			COIN_ADDRESS_INVALID: "address",
			COIN_ADDRESS_CHECKSUM: "address",
			COIN_ADDRESS_NETWORK: "address",
		},
		keeps: true,
		async submit(body) {
			await sendCoinBeneficiary(body);
			notify({ tone: "ok", title: t("wallet.added") });
			onClose();
		},
	});
	const { values, busy } = form;
	const offered = coins.find(({ coin }) => coin === values.coin) ?? coins[0];
	return (
		<Dialog
			open
			onOpenChange={(open) => (open || busy ? undefined : onClose())}
			title={t("wallet.add")}
			description={t("wallet.add.body")}
			width="md"
			footer={
				<>
					<Button onClick={onClose}>{t("common.cancel")}</Button>
					<Button type="submit" form={id} variant="primary" busy={busy} disabledReason={form.fault}>
						{t("wallet.add")}
					</Button>
				</>
			}
		>
			<Form form={form} id={id} blocked={form.fault !== null} className="flex flex-col gap-4">
				{coins.length === 1 ? null : (
					<SegmentedControl<Coin>
						label={t("coinDeposit.coin")}
						block
						value={offered.coin}
						onChange={(coin) => form.set("coin", coin)}
						items={coins.map(({ coin }) => ({ value: coin, label: coin }))}
					/>
				)}
				<TextField
					form={form}
					name="address"
					label={t("wallet.address", { coin: offered.coin })}
					help={t("wallet.address.help", { network: t(`coinDeposit.network.${offered.network}`) })}
					dir="ltr"
					inputClass="font-mono"
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					maxLength={120}
				/>
				<NetworkWarning address={values.address} offered={offered} />
				<TextField
					form={form}
					name="label"
					label={t("wallet.label")}
					help={t("wallet.label.help")}
					autoComplete="off"
					maxLength={60}
				/>
				<CheckboxField form={form} name="is_own" label={t("wallet.own")} help={t("wallet.own.help")} />
				<FormProblem form={form} />
			</Form>
		</Dialog>
	);
}

/** Coins that arrive on another network are lost: said before the server says it. */
function NetworkWarning({ address, offered }: { readonly address: string; readonly offered: Offered }) {
	const t = useT();
	const { coin, network, is_test: isTest } = offered;
	const found = formOf(address, { network, isTest });
	const isOther = found !== null && (found.network !== network || found.isTest !== isTest);
	if (isOther) {
		return (
			<Alert variant="warning" announce>
				{found.network === network
					? t(isTest ? "wallet.network.real" : "wallet.network.test", { network: t(`coinDeposit.network.${network}`) })
					: t("wallet.network.other", {
							coin,
							other: t(`coinDeposit.network.${found.network}`),
							network: t(`coinDeposit.network.${network}`),
						})}
			</Alert>
		);
	}
	return (
		<Alert>
			{t("wallet.network.only", { coin, network: t(`coinDeposit.network.${network}`) })}
			{isTest ? ` ${t("wallet.network.testChain")}` : null}
		</Alert>
	);
}

/** Whether any coin can be withdrawn. */
export const hasCoins = (coins: readonly Offered[]): coins is AddAddressProps["coins"] =>
	coins.length > 0 && coins.length <= COINS.length;
