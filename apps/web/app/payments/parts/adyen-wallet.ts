import { AdyenCheckout, ApplePay, GooglePay } from '@adyen/adyen-web'
import type { PaymentMethods } from '@quatre/contract'
import { adyenOptions } from './adyen-options.ts'
import type { OpenSheet, WalletGiven, WalletType } from './device-wallet.ts'

/**
 * Adyen's component of a wallet, without its button
 * (https://docs.adyen.com/payment-methods/apple-pay/web-component/, …/google-pay/web-component/).
 * @throws its error where the device has not that wallet
 */
export async function prepareWallet(
  card: Extract<PaymentMethods['card'], { provider: 'adyen' }>,
  type: WalletType,
  cents: number,
): Promise<OpenSheet> {
  let end: (given: WalletGiven | null) => void = () => {}
  const checkout = await AdyenCheckout({
    ...adyenOptions(card, cents),
    onSubmit: ({ data }, _component, actions) => {
      const paymentMethod = walletMethod(type, data.paymentMethod as unknown as Data)
      const finish = (paid: boolean) =>
        paid ? actions.resolve({ resultCode: 'Authorised' }) : actions.reject()
      end({ paymentMethod, finish })
    },
    // closed, or out of order: nothing was paid
    onError: () => end(null),
  })
  const component = new (type === 'applepay' ? ApplePay : GooglePay)(checkout, {
    showPayButton: false,
  })
  await component.isAvailable()
  return () =>
    new Promise((resolve) => {
      end = resolve
      component.submit()
    })
}

type Data = Readonly<Record<string, string | undefined>>

/** The component's data that our API takes. */
function walletMethod(type: WalletType, data: Data): WalletGiven['paymentMethod'] {
  const { applePayToken = '', googlePayToken = '', googlePayCardNetwork } = data
  const { checkoutAttemptId, sdkData } = data
  const shared = { ...(checkoutAttemptId && { checkoutAttemptId }), ...(sdkData && { sdkData }) }
  if (type === 'applepay') return { type, applePayToken, ...shared }
  return {
    type,
    googlePayToken,
    ...(googlePayCardNetwork && { googlePayCardNetwork }),
    ...shared,
  }
}
