import { OTHER_DEVICE } from "@truefill/contracts/http";
import { t } from "../../i18n/index.ts";

/** A device's name, the same in every language; a localised text if unknown. */
export const deviceText = (device: string): string => (device === OTHER_DEVICE ? t("security.device.other") : device);
