import { accounts } from "./en/accounts.ts";
import { actions } from "./en/actions.ts";
import { authMethods } from "./en/auth-methods.ts";
import { chat } from "./en/chat.ts";
import { closing } from "./en/closing.ts";
import { closure } from "./en/closure.ts";
import { deposits } from "./en/deposits.ts";
import { desk } from "./en/desk.ts";
import { emailChange } from "./en/email-change.ts";
import { help } from "./en/help.ts";
import { identity } from "./en/identity.ts";
import { levels } from "./en/levels.ts";
import { map } from "./en/map.ts";
import { news } from "./en/news.ts";
import { notificationSettings } from "./en/notification-settings.ts";
import { notificationTexts } from "./en/notifications.ts";
import { orders } from "./en/orders.ts";
import { ownData } from "./en/own-data.ts";
import { personal } from "./en/personal.ts";
import { protection } from "./en/protection.ts";
import { rates } from "./en/rates.ts";
import { selfTest } from "./en/self-test.ts";
import { settings } from "./en/settings.ts";
import { signup } from "./en/signup.ts";
import { staff } from "./en/staff.ts";
import { staffFactor } from "./en/staff-factor.ts";
import { staffMarket } from "./en/staff-market.ts";
import { staffProtection } from "./en/staff-protection.ts";
import { staffSettings } from "./en/staff-settings.ts";
import { staffTwoPersons } from "./en/staff-two-persons.ts";
import { ticket } from "./en/ticket.ts";
import { tradingMore } from "./en/trading-more.ts";
import { tradingParts } from "./en/trading-parts.ts";

/**
 * English texts of parts that come after a screen's first picture; they come with the first such part (`lazyPart`), so
 * that they are no weight before it.
 */
export const late = {
	...accounts,
	...actions,
	...chat,
	...closing,
	...deposits,
	...desk,
	...emailChange,
	...help,
	...identity,
	...closure,
	...levels,
	...map,
	...news,
	...notificationSettings,
	...notificationTexts,
	...orders,
	...ownData,
	...personal,
	...protection,
	...rates,
	...selfTest,
	...settings,
	...signup,
	...staff,
	...staffFactor,
	...staffTwoPersons,
	...staffProtection,
	...staffMarket,
	...staffSettings,
	...ticket,
	...tradingMore,
	...authMethods,
	...tradingParts,
} as const;
