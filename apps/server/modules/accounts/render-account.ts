import type { Render } from "../../engine/index.ts";
import { accountToWire } from "./to-wire.ts";

/** The account after a command, rendered when the command is decided and stored as rendered. */
export const renderAccount: Render = ({ after, view }) => ({ data: accountToWire(after, view) });
