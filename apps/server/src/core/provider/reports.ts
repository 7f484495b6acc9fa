import { minuteMs } from '@quatre/domain'
import type { Environment } from '../../environment.ts'

const timeoutMs = minuteMs

/**
 * Downloads the Payment accounting report that Adyen makes of each day, under the name that it
 * always has, so that nothing depends on a notification.
 * https://docs.adyen.com/reporting/automatically-get-reports
 */
export function reportDownloader(environment: Environment) {
  const { adyenMerchantAccount, adyenReportUser, adyenReportPassword } = environment
  const credentials = Buffer.from(`${adyenReportUser}:${adyenReportPassword}`).toString('base64')
  return async (day: string): Promise<string | null> => {
    const file = `payments_accounting_report_${day.replaceAll('-', '_')}.csv`
    const address = `${reportsFolder(environment)}/MerchantAccount/${encodeURIComponent(adyenMerchantAccount)}/${file}`
    const answer = await fetch(address, {
      headers: { authorization: `Basic ${credentials}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`report ${file}: ${answer.status}`)
    return text
  }
}

function reportsFolder({ adyenEnvironment, adyenCheckoutUrl }: Environment): string {
  return adyenEnvironment === 'standin'
    ? new URL('/reports/download', adyenCheckoutUrl).href
    : `https://ca-${adyenEnvironment}.adyen.com/reports/download`
}
