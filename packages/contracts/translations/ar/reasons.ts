/** Server texts: why orders ended, and what is wrong with fields, by code. */
export const serverReasons = {
	"cancellation.CANCELLED_BY_CUSTOMER": "أنت ألغيته.",
	"cancellation.ORDER_EXPIRED": "انتهت مدة الأمر في {expired_at}. ضعه مجددًا لمواصلة الانتظار.",
	"cancellation.OCO_OTHER_DONE": "انتهى الأمر الآخر من الزوج، {other}، فأُلغي هذا.",
	"cancellation.OCO_OTHER_REFUSED":
		"بلغ الأمر الآخر من الزوج، {other}، سعره لكنه لم يُنفَّذ، فأُلغي هذا أيضًا. ضعه من جديد لمواصلة الانتظار.",
	"cancellation.CLOSED_OUT": "أُغلق الحساب إجباريًا، وأُلغيت الأوامر المعلقة التي كان يمكن أن تفتح المزيد.",
	"cancellation.INSTRUMENT_HALTED": "عند سعره كانت {instrument} متوقفة: {reason}. ضعه مجددًا عند استئناف التداول.",
	"cancellation.INSTRUMENT_CLOSE_ONLY": "عند سعره كان يمكن إغلاق {instrument} فقط: {reason}. كان الأمر سيفتح.",
	"cancellation.INSTRUMENT_NOT_ELIGIBLE":
		"لم يعد بإمكان المقيمين في {residence} فتح {instrument}: {rule}. ما هو مفتوح يمكن إغلاقه دائمًا.",
	"cancellation.VOLUME_NOT_POSITIVE": "لم يكن حجمه أكبر من الصفر.",
	"cancellation.VOLUME_BELOW_MINIMUM": "عند سعره كان الحجم {volume} دون الأدنى {minimum}. ضع أمرًا أكبر.",
	"cancellation.VOLUME_ABOVE_MAXIMUM": "عند سعره كان الحجم {volume} فوق الأقصى {maximum}. ضع أمرًا أصغر.",
	"cancellation.VOLUME_OFF_STEP": "عند سعره لم يكن الحجم {volume} من مضاعفات {step}. ضعه بحجم آخر.",
	"cancellation.PRICE_BEYOND_BOUND":
		"فتح السوق عند {price}، متجاوزًا حدّك {bound} لـ {instrument}. أغلق مجددًا بحد آخر أو دونه.",
	"cancellation.PRICE_OFF_INCREMENT": "لم يعد السعر {price} من مضاعفات {increment}. ضعه مجددًا.",
	"cancellation.STOP_LOSS_WRONG_SIDE":
		"عند التنفيذ كان وقف الخسارة {stop_loss} سيُفعَّل فورًا؛ كان السعر {price}. ضعه مجددًا بوقف آخر.",
	"cancellation.TAKE_PROFIT_WRONG_SIDE":
		"عند التنفيذ كان جني الأرباح {take_profit} سيُفعَّل فورًا؛ كان السعر {price}. ضعه مجددًا بمستوى آخر.",
	"cancellation.TRAILING_TOO_WIDE":
		"عند التنفيذ كانت مسافة الوقف المتحرك {distance} واسعة جدًا لسعر {price}. ضعه مجددًا بمسافة أصغر.",
	"cancellation.GUARANTEE_NOT_OFFERED": "لم تعد لـ {instrument} أوامر وقف مضمونة. ضعه مجددًا بوقف خسارة.",
	"cancellation.GUARANTEE_NOT_TRAILING": "للمركز الذي كان سيزيده وقف مضمون لا يتحرك. ضعه مجددًا دون مسافة متحركة.",
	"cancellation.GUARANTEE_TOO_NEAR":
		"عند التنفيذ كان الوقف المضمون {stop_loss} أقرب من {minimum} إلى السعر {price}. ضعه مجددًا بوقف أبعد.",
	"cancellation.REDUCE_ONLY_NOTHING_OPEN": "عند سعره لم يكن شيء مفتوحًا في الجانب الآخر من {instrument} ليخفّضه.",
	"cancellation.CONVERSION_STALE":
		"عند سعره كان عمر سعر {instrument}، الذي يحوّل {from} إلى {to}، {age_seconds} ثانية؛ والحد {limit_seconds} ثانية. ضعه من جديد.",
	"cancellation.EXPOSURE_ABOVE_MAXIMUM":
		"كان التنفيذ سيجعل المجموع {exposure} في جانب واحد؛ والحد {maximum}. ضع أمرًا أصغر.",
	"cancellation.MARGIN_TOO_LITTLE":
		"احتاج التنفيذ إلى {required} {currency} (الهامش والعمولة والسبريد)؛ وكان المتاح {free} {currency}. ضع أمرًا أصغر أو أضف أموالًا.",
	"field.REQUIRED": "هذا الحقل مطلوب.",
	"field.WRONG_TYPE": "نوع هذا الحقل خاطئ؛ المتوقع {expected}.",
	"field.WRONG_FORMAT": "صيغة هذا الحقل غير صحيحة.",
	"field.TOO_SHORT": "هذا الحقل قصير جدًا؛ على الأقل {minimum}.",
	"field.TOO_LONG": "هذا الحقل طويل جدًا؛ على الأكثر {maximum}.",
	"field.OUT_OF_RANGE": "هذا الحقل خارج النطاق.",
	"field.NOT_A_CHOICE": "هذا ليس من الخيارات: {choices}.",
	"field.UNKNOWN_FIELD": "لا يوجد حقل كهذا.",
	"field.PASSWORDS_DIFFER": "كلمتا المرور غير متطابقتين",
	"field.PASSWORD_TOO_COMMON": "كلمة المرور هذه من الأكثر شيوعًا. يرجى اختيار غيرها.",
	"field.EMAIL_UNCHANGED": "هذا هو العنوان الذي لديك بالفعل.",
	"field.PASSWORD_BREACHED": "كلمة المرور هذه معروفة من تسريبات بيانات، وتجرّبها برامج التخمين. يرجى اختيار غيرها.",
	"field.EMAIL_TAKEN": "البريد الإلكتروني مسجّل بالفعل",
	"field.USERNAME_TAKEN": "اسم المستخدم هذا مستخدم بالفعل.",
	"field.ATTACHMENT_UNKNOWN": "هذا ليس ملفًا رفعته هنا، أو أُرسل من قبل.",
	"cancellation.SELF_EXCLUDED": "استبعدت نفسك من فتح الصفقات حتى {until}، فلم يُنفّذ الأمر.",
	"cancellation.SELF_EXCLUDED_FOR_EVER": "استبعدت نفسك من فتح الصفقات نهائيًا، فلم يُنفّذ الأمر.",
	"cancellation.TEST_NEEDED": "عند سعره كان اختبار المعرفة لـ {instrument} لم يُجتز بعد. أجره في الإعدادات، الحماية.",
	"cancellation.LIMIT_HOURS": "جاء سعره خارج الساعات التي حددتها بنفسك: من {from} إلى {to} بتوقيت UTC.",
	"cancellation.LIMIT_LOSS_REACHED":
		"كان حدّك الخاص {limit} {currency} للخسائر قد بُلغ ({period, select, day {اليوم} week {الأسبوع} month {الشهر} other {الفترة}}): {loss} {currency}. يمكنك الفتح مجددًا من {until}.",
	"cancellation.LIMIT_EXPOSURE_REACHED":
		"كان التنفيذ سيجعل قيمة صفقاتك المفتوحة {exposure} {currency}؛ وقد حددتها بـ {limit} {currency}.",
	"field.PASSWORD_WRONG": "هذه ليست كلمة مرورك الحالية.",
	"field.PASSWORD_UNCHANGED": "هذه كلمة المرور التي لديك بالفعل. يرجى اختيار غيرها.",
} as const;
